import { X } from 'lucide-react'
import type { Allergen } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'

interface AllergenPillsProps {
  offered: readonly Allergen[]
  chosen: readonly Allergen[]
  onToggle: (allergen: Allergen) => void
}

/** Allergens to exclude. A chosen one is struck through. */
export function AllergenPills({ offered, chosen, onToggle }: AllergenPillsProps) {
  const { t } = useTranslation('menu')
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((allergen) => (
        <label
          key={allergen}
          className={cx(
            'relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3.5 font-medium text-s shadow-[inset_0_0_0_1.5px_var(--control)] transition-colors pointer-coarse:min-h-tap',
            'hover:bg-ink/5 has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:line-through has-checked:shadow-none',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <input
            type="checkbox"
            className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={chosen.includes(allergen)}
            onChange={() => onToggle(allergen)}
          />
          <X aria-hidden="true" strokeWidth={2.4} className="hidden size-3.5 peer-checked:block" />
          {t(`allergens.${allergen}`)}
        </label>
      ))}
    </div>
  )
}
