/** The anchor of a salad on the menu page: /menu#date-grove. */
export const saladAnchor = (salad: { readonly key: string }) => salad.key
