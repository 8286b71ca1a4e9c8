/** What somebody wrote, in its own direction; it begins where the page's lines begin. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote className="wrap-anywhere whitespace-pre-line border-line-2 border-s-2 ps-3">
    <bdi>{children}</bdi>
  </blockquote>
)
