/**
 * The ref of a bar that sticks to the bottom edge. Sets `--bottom-bar` to its height, so that focused elements, toasts
 * and notices stay clear of it.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return
  const root = document.documentElement
  bar.dataset.bar = 'bottom'
  const observer = new ResizeObserver(() => root.style.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bottom-bar')
  }
}
