import { isNever } from '../../../domain/deliveries/meal.ts'
import type { Salad } from '../../../domain/menu/contract.ts'
import { changeSubscription, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { AlwaysIn, IngredientLine } from '../../salads/IngredientLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusAfter } from '../../ui/useFocusAfter.ts'

interface DayIngredientsProps {
  subscription: Subscription
  salad: Salad
  /** The ids of the ingredients left out of this salad, saved or not. */
  chosen: readonly string[]
  saved: readonly string[]
  unsaved: boolean
  onChoose: (ids: readonly string[]) => void
  /** Called when the choice was saved or discarded. */
  onDone: () => void
}

/** The salad's ingredients, which can be left out of every delivery of it. */
export function DayIngredients(props: DayIngredientsProps) {
  const { subscription, salad, chosen, saved, unsaved, onChoose, onDone } = props
  const { t } = useTranslation('meals')
  const { name } = salad
  const { focusTarget, pressed } = useFocusAfter<HTMLHeadingElement>(unsaved)
  const { send, sending } = useAct(changeSubscription, {
    onDone: () => {
      pressed()
      onDone()
      toast.success(t('day.saved', { name }))
    },
    onFail: (error) => showFailure(error, t('day.failedChange')),
  })
  const save = () =>
    send({
      params: { id: subscription.id },
      body: {
        saladCustomizations: [{ saladId: salad.id, excludedIngredientIds: [...chosen], seen: [...saved] }],
      },
    })
  const full = chosen.length >= ORDER_LIMITS.leftOut
  return (
    <section aria-labelledby="inside" className="grid content-start gap-1">
      <h3 id="inside" ref={focusTarget} tabIndex={-1} className="font-semibold outline-none">
        {t('day.inside', { name })}
      </h3>
      <p className="text-ink-2 text-xs">{full ? t('day.full') : t('day.everyTime', { name })}</p>
      <ul aria-labelledby="inside" className="grid [&_input]:scroll-mb-24">
        {salad.ingredients.map((ingredient) => {
          const never = isNever(ingredient, subscription)
          const left = chosen.includes(ingredient.id)
          return (
            <IngredientLine
              key={ingredient.id}
              ingredient={ingredient}
              out={ingredient.removable && (never || left)}
              outText={t('day.leftOut')}
              onToggle={() => {
                if (left) onChoose(chosen.filter((id) => id !== ingredient.id))
                else if (!full) onChoose([...chosen, ingredient.id])
              }}
              instead={
                ingredient.removable ? (
                  never && <span className="font-medium text-accent-text text-xs">{t('day.never')}</span>
                ) : (
                  <AlwaysIn unwanted={never} text={t('day.fixed')} />
                )
              }
            />
          )
        })}
      </ul>
      {unsaved && (
        <div
          data-bar
          className="sticky -bottom-7 z-10 -mx-2 flex flex-wrap justify-end gap-2 rounded-l max-sm:*:grow bg-paper px-2 py-3 shadow-2 sm:-bottom-8 dark:bg-surface"
        >
          <Button
            variant="outline"
            onClick={() => {
              pressed()
              onDone()
            }}
          >
            {t('day.undo')}
          </Button>
          <Button loading={sending} loadingText={t('day.saving')} onClick={() => void save()}>
            {t('day.save')}
          </Button>
        </div>
      )}
    </section>
  )
}
