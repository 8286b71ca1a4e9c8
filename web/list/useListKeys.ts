import { type RefObject, useEffect } from 'react'

const ROW = '[data-row]'
/** Where keys have a meaning of their own: somebody types, chooses, or is asked something. */
const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tablist"]'

/** On an Arabic keyboard the same keys say other letters: there the place of the key counts. */
const places: Record<string, string> = { KeyJ: 'j', KeyK: 'k', Slash: '/' }
const keyOf = ({ key, code }: KeyboardEvent) =>
  key.length > 1 || /[ -~]/.test(key) ? key.toLowerCase() : (places[code] ?? key)

const steps: Record<string, 1 | -1> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/** A list by keyboard: j and k or the arrows go from row to row, Enter opens one, / goes to the search. */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!list.current || !(target instanceof HTMLElement) || target.closest(BUSY)) return
      // A dialog that has lost the focus to the page behind it is still in front.
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
  // Arrows scroll the page, unless somebody is in the list already or nowhere yet.
  if (!step || (key.startsWith('arrow') && !current && target !== document.body)) return false
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const next = current ? rows[rows.indexOf(current) + step] : rows[0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

/** As if its name had been pressed: whatever the link carries with it comes along. Where nothing leads on, its button. */
function open(row: HTMLElement) {
  const link = row.querySelector<HTMLElement>('a[href]:not([href^="tel:"], [href^="mailto:"])')
  const opener = link ?? row.querySelector<HTMLElement>('button')
  opener?.click()
  return opener !== null
}
