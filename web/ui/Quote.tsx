/** Text written by a user, in its own direction but aligned with the page's text. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote className="wrap-anywhere whitespace-pre-line border-line-2 border-s-2 ps-3">
    <bdi>{children}</bdi>
  </blockquote>
)
