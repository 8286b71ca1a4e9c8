/**
 * Prints a page from a hidden frame. The frame stays until the next print, because some browsers print after this
 * function has returned.
 */
export function printPage(page: Blob) {
  document.querySelector('iframe[data-print]')?.remove()
  const frame = document.createElement('iframe')
  const address = URL.createObjectURL(page)
  frame.dataset.print = ''
  frame.className = 'sr-only'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.onload = () => {
    URL.revokeObjectURL(address)
    frame.contentWindow?.print()
  }
  frame.src = address
  document.body.append(frame)
}
