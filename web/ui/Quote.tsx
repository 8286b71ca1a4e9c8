/** What somebody wrote, in its own direction. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line border-line-2 border-s-2 ps-3">
    {children}
  </blockquote>
)
