import { cx } from './cx.ts'

/** The classes of a text field or select. */
export const inputClass = (...more: (string | false | undefined)[]) =>
  cx(
    'w-full min-h-12 rounded-m border-[1.5px] border-control bg-raised px-3.5 py-2 text-ink text-m transition-[border-color]',
    'placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2',
    'aria-invalid:border-2 aria-invalid:border-danger',
    'disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-sunken disabled:text-ink-3',
    'data-disabled:cursor-not-allowed data-disabled:border-line-2 data-disabled:bg-sunken data-disabled:text-ink-3',
    ...more,
  )
