/** The page's width: text and pictures start and end where the header does. */
export const wrapClass = 'mx-auto w-full max-w-[calc(var(--page)+2*var(--gutter))] px-gutter'
