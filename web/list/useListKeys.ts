import { type RefObject, useEffect } from 'react'

const ROW = '[data-row]'
/** Elements that use the keys themselves: text fields, selects, open dialogs and menus. */
const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tablist"]'

/** On an Arabic keyboard layout these keys type other letters, so the physical key counts. */
const places: Record<string, string> = { KeyJ: 'j', KeyK: 'k', Slash: '/' }
const keyOf = ({ key, code }: KeyboardEvent) =>
  key.length > 1 || /[ -~]/.test(key) ? key.toLowerCase() : (places[code] ?? key)

const steps: Record<string, 1 | -1> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/** Keyboard control of a list: j and k or the arrows move between rows, Enter opens a row, / focuses the search. */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!list.current || !(target instanceof HTMLElement) || target.closest(BUSY)) return
      // A dialog is still in front even if the page behind it has the focus.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const key = keyOf(event)
      const done = key === '/' ? toSearch(list.current) : withRow(list.current, target, key)
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

function toSearch(list: HTMLElement) {
  const search = list.querySelector<HTMLInputElement>('input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}

function withRow(list: HTMLElement, target: HTMLElement, key: string) {
  const current = target.closest<HTMLElement>(ROW)
  if (key === 'enter') return current === target && open(current)
  const step = steps[key]
  // Arrow keys scroll the page unless the focus is in the list or nowhere.
  if (!step || (key.startsWith('arrow') && !current && target !== document.body)) return false
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const next = current ? rows[rows.indexOf(current) + step] : rows[0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

/** Clicks the row's link, so that the link's own state comes along. Without a link, clicks its button. */
function open(row: HTMLElement) {
  const link = row.querySelector<HTMLElement>('a[href]:not([href^="tel:"], [href^="mailto:"])')
  const opener = link ?? row.querySelector<HTMLElement>('button')
  opener?.click()
  return opener !== null
}
