/* Rows that scroll sideways. They start at the left in English and at the right in Arabic. */
const forward = (row: Element) => (getComputedStyle(row).direction === 'rtl' ? -1 : 1)

/** Scrolls a row, not the page, until an item is at the row's start. */
export function bringIntoRow(row: HTMLElement, item: Element) {
  const rtl = forward(row) < 0
  const [a, b] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  const padding = Number.parseFloat(getComputedStyle(row).paddingInlineStart)
  row.scrollLeft += rtl ? a.right - b.right + padding : a.left - b.left - padding
}

/** Scrolls most of the row's width forward or back. */
export function turnRow(row: HTMLElement, pages: 1 | -1) {
  row.scrollBy({ left: forward(row) * pages * row.clientWidth * 0.7, behavior: 'smooth' })
}
