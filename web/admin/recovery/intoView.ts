/** As a `ref`: what comes at the top of a long form is seen from its foot, where the button was pressed. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
