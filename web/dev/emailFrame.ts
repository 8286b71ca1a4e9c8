/**
 * Shows an email inside a frame as a mail client would. The page's content policy, which the frame inherits,
 * forbids inline styles, but emails have no others. So each style is renamed before the markup is parsed and
 * then set through the object model, which the policy permits. The frame itself runs no scripts.
 */
export function showEmail(frame: HTMLIFrameElement, html: string) {
  const page = frame.contentDocument
  if (!page) return
  const sheets: string[] = []
  const bare = html
    .replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, css: string) => {
      sheets.push(css)
      return ''
    })
    .replaceAll(/\sstyle=/gi, ' data-css=')
  const letter = new DOMParser().parseFromString(bare, 'text/html')
  page.documentElement.replaceWith(page.adoptNode(letter.documentElement))
  for (const element of page.querySelectorAll<HTMLElement>('[data-css]'))
    element.style.cssText = element.dataset.css ?? ''
  for (const link of page.querySelectorAll('a')) link.target = '_blank'
  adoptSheets(frame, page, sheets)
}

/** A document accepts only style sheets created by its own window. */
function adoptSheets(frame: HTMLIFrameElement, page: Document, sheets: string[]) {
  const view: (Window & { CSSStyleSheet?: typeof CSSStyleSheet }) | null = frame.contentWindow
  const Sheet = view?.CSSStyleSheet
  if (!Sheet) return
  page.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    return sheet
  })
}
