import { useEffect } from 'react'

const sticks = (e: Element) => ['sticky', 'fixed'].includes(getComputedStyle(e).position)

/**
 * Browsers leave alone what is partly in sight, even when a bar covers it: what the keyboard reaches comes wholly into
 * view. What stands in a bar is in sight already.
 */
export function useFocusInSight() {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      // What only we can focus (the title of a page that has just come) is placed by whoever focuses it.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      if (!target.matches(':focus-visible')) return
      for (let e: Element | null = target; e; e = e.parentElement) if (sticks(e)) return
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    addEventListener('focusin', show)
    return () => removeEventListener('focusin', show)
  }, [])
}
