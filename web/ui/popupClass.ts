import { cx } from './cx.ts'

/** The classes of a popup: menus, lists, calendars. */
export const popupClass = (...more: string[]) =>
  cx(
    'max-w-[var(--available-width)] origin-[var(--transform-origin)] rounded-m border border-line-2 bg-raised text-ink shadow-3 outline-none',
    'transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
    ...more,
  )

export const listClass =
  'max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none'

export const optionClass =
  'flex min-h-tap cursor-default select-none items-center gap-2.5 rounded-s px-3 py-1.5 text-s outline-none ' +
  'data-highlighted:bg-leaf-soft data-highlighted:text-on-leaf-soft data-disabled:text-ink-3 [&_svg]:size-[1.2em] [&_svg]:shrink-0'

/** Popups are rendered outside the page's landmarks, so each is a region of its own. */
export const popupRegion = (label: string) => ({ role: 'region', 'aria-label': label })
