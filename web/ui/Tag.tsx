import { X } from 'lucide-react'
import { useTranslation } from '../i18n.ts'

interface TagProps {
  label: string
  onRemove: () => void
}

/** A chosen item with a remove button, for example a filter or an area. */
export function Tag({ label, onRemove }: TagProps) {
  const { t } = useTranslation('ui')
  return (
    <span className="inline-flex min-h-9 items-center rounded-full bg-leaf-soft ps-3.5 font-medium text-on-leaf-soft text-s pointer-coarse:min-h-tap">
      {label}
      <button
        type="button"
        aria-label={t('remove', { what: label })}
        onClick={onRemove}
        className="grid size-9 place-items-center rounded-full hover:bg-on-leaf-soft/12 pointer-coarse:size-tap"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={2.2} />
      </button>
    </span>
  )
}
