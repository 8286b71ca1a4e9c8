/** The page's width: content is aligned with the header. */
export const wrapClass = 'mx-auto w-full max-w-[calc(var(--page)+2*var(--gutter))] px-gutter'
