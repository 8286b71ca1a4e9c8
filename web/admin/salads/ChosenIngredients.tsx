import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { latinDigits } from '../../../domain/digits.ts'
import { PORTION_GRAMS, SALAD_INGREDIENTS } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IngredientDot } from './IngredientPicture.tsx'
import type { IngredientsById } from './SaladPreview.tsx'
import { useAllergenWords, useNameOf } from './words.ts'

type Chosen = IngredientsById extends ReadonlyMap<string, infer I> ? I : never
type Props = {
  chosen: readonly Chosen[]
  inTheWay: readonly string[]
  onMove: (id: string, to: number) => void
  onTakeOut: (id: string) => void
  /** The grams in one portion, if known. */
  grams: Readonly<Record<string, number | null>>
  onGrams: (id: string, grams: number | null) => void
  invalid: boolean
}

/** The chosen ingredients, ordered with the arrow buttons or by dragging. */
export function ChosenIngredients({ chosen, inTheWay, onMove, onTakeOut, grams, onGrams, invalid }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const allergenWords = useAllergenWords()
  const list = useRef<HTMLOListElement>(null)
  const { dragged, grip } = useDragOrder(list, onMove)
  const step = (button: HTMLButtonElement, id: string, to: number) => {
    onMove(id, to)
    button.focus() // a row that is moved in the document loses the focus
  }
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-medium text-ink-2 text-xs">{t('editor.chosen')}</h3>
      {chosen.length === 0 && (
        <p className="rounded-m border border-line-2 border-dashed p-4 text-ink-2 text-s">
          {t('editor.chosenNone', { fewest: SALAD_INGREDIENTS.fewest })}
        </p>
      )}
      <ol ref={list} className="grid">
        {chosen.map((ingredient, index) => {
          const name = nameOf(ingredient)
          const { id } = ingredient
          const icon = {
            size: 's',
            className: 'size-8 text-ink-2 aria-disabled:bg-transparent! pointer-coarse:size-10',
          } as const
          return (
            <li
              key={id}
              className={cx(
                'flex min-h-10 flex-wrap items-center gap-x-2 border-line border-t leading-tight first:border-t-0',
                dragged?.id === id && 'opacity-40',
                dragged && dragged.id !== id && dragged.to === index && 'bg-leaf-soft',
              )}
            >
              <span
                {...grip(id, index)}
                title={t('editor.drag', { name })}
                className="-ms-1 grid size-8 shrink-0 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
              >
                <GripVertical aria-hidden="true" className="size-4" />
              </span>
              <IngredientDot ingredient={ingredient} />
              <span className="min-w-28 flex-1 py-1">
                <span className="font-medium">{name}</span>
                {ingredient.status === 'ARCHIVED' && (
                  <Badge>{t(`ingredientStatuses.${ingredient.status}`)}</Badge>
                )}
                {ingredient.allergens.length > 0 && (
                  <span className="block text-ink-2 text-xs">{allergenWords(ingredient.allergens)}</span>
                )}
              </span>
              <span className="ms-auto flex shrink-0 items-center gap-1">
                <Grams
                  label={t('editor.gramsOf', { name })}
                  value={grams[id] ?? null}
                  onChange={(value) => onGrams(id, value)}
                />
                <IconButton
                  {...icon}
                  label={t('editor.up', { name })}
                  icon={<ChevronUp aria-hidden="true" />}
                  aria-disabled={index === 0}
                  onClick={(event) => step(event.currentTarget, id, index - 1)}
                />
                <IconButton
                  {...icon}
                  label={t('editor.down', { name })}
                  icon={<ChevronDown aria-hidden="true" />}
                  aria-disabled={index === chosen.length - 1}
                  onClick={(event) => step(event.currentTarget, id, index + 1)}
                />
                <IconButton
                  {...icon}
                  variant={inTheWay.includes(id) ? 'danger-quiet' : 'quiet'}
                  label={t('editor.takeOut', { name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onTakeOut(id)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {chosen.length > 0 && (
        <p className={cx('mt-2 text-xs', invalid ? 'text-danger' : 'text-ink-2')} role="status">
          {invalid ? t('editor.gramsRange', PORTION_GRAMS) : t('editor.gramsHint')}
        </p>
      )}
    </div>
  )
}

type GramsProps = { label: string; value: number | null; onChange: (value: number | null) => void }

function Grams({ label, value, onChange }: GramsProps) {
  const { t } = useTranslation('adminCatalogue')
  const wrong = value !== null && (value < PORTION_GRAMS.fewest || value > PORTION_GRAMS.most)
  return (
    <label className="flex shrink-0 items-center gap-1 text-ink-2 text-xs">
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        maxLength={4}
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong}
        value={value ?? ''}
        onChange={({ target }) => {
          const digits = latinDigits(target.value).replaceAll(/\D/g, '')
          onChange(digits === '' ? null : Number(digits))
        }}
        className={cx(
          'tabular h-8 w-13 rounded-s border border-control bg-raised px-1.5 text-end text-ink text-s',
          wrong && 'border-danger',
        )}
      />
      <span aria-hidden="true">{t('editor.gram')}</span>
    </label>
  )
}

/** The index where a dragged row would land: after all other rows whose middle it has passed. */
function placeAt(list: HTMLElement, from: number, y: number) {
  const others = [...list.children].filter((_, index) => index !== from)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/**
 * Reorders the rows of a list by dragging a grip with a mouse or a finger. The order changes when the row is released.
 */
function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null)
  const grip = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault() // prevents selecting text while dragging
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, to: from })
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.id !== id || !list.current) return
      const to = placeAt(list.current, from, event.clientY)
      if (to !== dragged.to) setDragged({ id, to })
    },
    onPointerUp: () => {
      if (dragged?.id === id && dragged.to !== from) onMove(id, dragged.to)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  return { dragged, grip }
}
