import { useTranslation } from '../i18n.ts'
import { conflictsOn } from '../salads/conflictsOn.ts'
import { NeverConflicts } from '../salads/NeverConflicts.tsx'
import { NeverLists } from '../salads/NeverLists.tsx'
import { changeDraft, useDraft } from './draft.ts'
import type { ComingDay } from './salads.ts'

/**
 * "Never send me": ingredients and allergens to leave out of every salad. `days` are the coming delivery
 * days.
 */
export function AvoidedIngredients({ days }: { days: readonly ComingDay[] }) {
  const { t } = useTranslation('leftOut')
  const [draft] = useDraft()
  return (
    <section aria-labelledby="never" className="grid gap-5 rounded-xl bg-sunken/60 p-5 lg:p-7">
      <div className="grid gap-1.5">
        <h2 id="never" className="display text-d-s">
          {t('neverForm.title')}
        </h2>
        <p className="max-w-[60ch] text-ink-2 text-s">{t('neverForm.text')}</p>
      </div>
      <NeverLists
        neverIngredientIds={draft.neverIngredientIds}
        neverAllergens={draft.neverAllergens}
        onChange={changeDraft}
      >
        <NeverConflicts conflicts={conflictsOn(days)} />
      </NeverLists>
    </section>
  )
}
