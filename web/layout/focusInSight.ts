import { useEffect } from 'react'

const sticks = (e: Element) => ['sticky', 'fixed'].includes(getComputedStyle(e).position)

/**
 * Browsers do not scroll to a focused element that is partly visible, even if a bar covers it. This scrolls
 * an element that gets keyboard focus fully into view, unless it is in a bar itself.
 */
export function useFocusInSight() {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      // An element that only code can focus, such as a page's heading, is positioned by that code.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      if (!target.matches(':focus-visible')) return
      for (let e: Element | null = target; e; e = e.parentElement) if (sticks(e)) return
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    addEventListener('focusin', show)
    return () => removeEventListener('focusin', show)
  }, [])
}
