import { Check, Minus, Plus } from 'lucide-react'
import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useTick } from './useTick.ts'
import { useKitchenWords, type Variant } from './words.ts'

type Props = {
  date: KitchenSheet['date']
  saladId: string
  variant: Variant
  part: Variant['slots'][number]
  /** When the sheet was read. */
  readAt: number
}

/** The bowls of a variant in one slot. A press marks all or none as made; the small buttons count. */
export function TickCell({ date, saladId, variant, part, readAt }: Props) {
  const { slot, portions, made } = part
  const { t, howOf, slotName } = useKitchenWords()
  const { shown, tick } = useTick({ date, saladId, key: variant.key, slot }, { made, readAt })
  if (portions === 0 && made === 0) return null
  const words = { how: howOf(variant), slot: slotName(slot), count: portions }
  const done = shown >= portions
  const small = 'size-12 shrink-0 text-ink-2 aria-disabled:bg-transparent!'
  return (
    <div className="flex items-center gap-1">
      <IconButton
        className={small}
        label={t('tick.fewer', words)}
        icon={<Minus aria-hidden="true" />}
        aria-disabled={shown === 0}
        onClick={() => shown > 0 && tick(shown - 1)}
      />
      <button
        type="button"
        aria-pressed={done}
        onClick={() => tick(done ? 0 : portions)}
        className={cx(
          'relative grid min-h-18 min-w-28 flex-1 place-items-center overflow-clip rounded-l border-2 px-3 py-1 transition-colors',
          done ? 'border-leaf bg-leaf-soft text-on-leaf-soft' : 'border-control bg-raised hover:border-ink-2',
        )}
      >
        <span className="flex items-center gap-2">
          <span className="tabular font-semibold text-[2.25rem] leading-none">{portions}</span>
          {done && <Check aria-hidden="true" className="size-8" strokeWidth={3} />}
        </span>
        <span className="text-s">
          {slotName(slot)}
          {shown > portions
            ? ` · ${t('tick.tooMany', { count: shown - portions })}`
            : shown > 0 && !done && ` · ${t('tick.part', { made: shown, count: portions })}`}
        </span>
        <span className="sr-only">{t(done ? 'tick.none' : 'tick.all', words)}</span>
      </button>
      <IconButton
        className={small}
        label={t('tick.more', words)}
        icon={<Plus aria-hidden="true" />}
        aria-disabled={done}
        onClick={() => !done && tick(shown + 1)}
      />
    </div>
  )
}
