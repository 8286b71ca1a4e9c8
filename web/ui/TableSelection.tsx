import { X } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { IconButton } from './IconButton.tsx'
import type { Selection } from './Table.tsx'

/** Returns `ids` with `some` added or removed. */
export function toggled(ids: ReadonlySet<string>, some: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The bar above a table while rows are selected: their number, the actions, and a button that clears the selection. */
export function TableSelection({ selection }: { selection: Selection }) {
  const { t } = useTranslation('ui')
  const count = selection.ids.size
  return (
    <div aria-live="polite">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-m bg-deep py-2 ps-4 pe-2.5 text-on-deep text-s dark:bg-raised dark:text-ink">
          <span className="me-auto font-medium">{t('selected', { count })}</span>
          {selection.actions}
          <IconButton
            size="s"
            variant="on-deep"
            label={t('clearSelection')}
            icon={<X aria-hidden="true" />}
            onClick={() => selection.onChange(new Set())}
          />
        </div>
      )}
    </div>
  )
}
