import { ArrowRight, CalendarDays } from 'lucide-react'
import type { Ref } from 'react'
import { type Day, formatDay } from '../../domain/dates.ts'
import { allergensOf } from '../../domain/menu/rules.ts'
import { ORDER_LIMITS } from '../../domain/subscriptions/rules.ts'
import { Bowl } from '../bowl/Bowl.tsx'
import { plateClass } from '../bowl/plateClass.ts'
import { useTranslation } from '../i18n.ts'
import { AllergenList } from '../salads/AllergenList.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { DayText } from '../ui/DayText.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useDraft } from './draft.ts'
import { IngredientRow } from './IngredientRow.tsx'
import { type ComingDay, customizationOf, customize } from './salads.ts'

interface SaladStageProps {
  ref: Ref<HTMLElement>
  day: ComingDay
  /** All days of the plan with this salad. */
  dates: readonly Day[]
  next: { date: Day; onNext: () => void } | undefined
}

/** Customizes one salad: an ingredient that is switched off disappears from the picture. */
export function SaladStage({ ref, day: { date, salad, excluded: out }, dates, next }: SaladStageProps) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const [draft] = useDraft()
  const { notes } = customizationOf(salad.id, draft)
  const keys = out.map((i) => i.key)
  const names = out.map((i) => i.name).join(t('salads.comma'))
  const others = dates.filter((d) => d !== date)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="salad"
      className="grid overflow-clip outline-none rounded-xl bg-surface shadow-1 lg:grid-cols-2 dark:shadow-none"
    >
      <div
        className={cx(
          'grid content-start justify-items-center p-4 tall:max-lg:sticky tall:max-lg:top-0 tall:max-lg:z-10 lg:px-8 lg:py-16',
          plateClass[salad.plate],
        )}
      >
        <div className="w-full max-w-[180px] lg:sticky lg:top-28 lg:max-w-[340px]">
          <Bowl
            live
            seed={salad.key}
            ingredients={salad.ingredients}
            glaze={salad.glaze}
            without={keys}
            size={420}
            label={names ? t('salads.bowlWithout', { name: salad.name, names }) : salad.name}
            className="w-full bowl-shadow"
          />
        </div>
      </div>
      {/* The bowl is sticky above this, so focused elements need space below it. */}
      <div className="grid content-start gap-5 p-5 lg:p-7 tall:max-lg:[&_:is(input,textarea,button)]:scroll-mt-58">
        <div className="grid gap-2">
          <p className="text-ink-2 text-s">
            <DayText day={date} />
          </p>
          <h2 id="salad" className="display text-d-m">
            {salad.name}
          </h2>
          <p className="text-ink-2">{salad.description}</p>
          <AllergenList allergens={allergensOf(salad.ingredients, keys)} />
          {others.length > 0 && (
            <p className="flex flex-wrap items-center gap-1.5 text-ink-2 text-xs">
              {t('salads.also')}
              {others.map((other) => (
                <Badge key={other} icon={<CalendarDays aria-hidden="true" />}>
                  {formatDay(other, language, 'short')}
                </Badge>
              ))}
            </p>
          )}
        </div>
        <ul aria-label={t('salads.inside', { name: salad.name })} className="grid">
          {salad.ingredients.map((ingredient) => (
            <IngredientRow key={ingredient.id} ingredient={ingredient} saladId={salad.id} />
          ))}
        </ul>
        <Field
          label={t('salads.notes')}
          optional
          aside={
            notes.length > ORDER_LIMITS.notes - 60 && (
              <span className="tabular text-ink-2 text-xs">
                {t('salads.left', { count: ORDER_LIMITS.notes - notes.length })}
              </span>
            )
          }
        >
          <TextArea
            rows={2}
            maxLength={ORDER_LIMITS.notes}
            value={notes}
            placeholder={t('salads.notesExample')}
            onChange={(event) => customize(salad.id, { notes: event.target.value })}
          />
        </Field>
        {next && (
          <div className="flex justify-end">
            <Button
              variant="outline"
              onClick={next.onNext}
              iconEnd={<ArrowRight aria-hidden="true" className="mirror" />}
            >
              {t('salads.next', { day: formatDay(next.date, language, 'weekday') })}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
