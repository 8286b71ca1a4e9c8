/** A `ref` that scrolls to an element at the top of a long form, because the pressed button is at its end. */
export const scrollToCenter = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
