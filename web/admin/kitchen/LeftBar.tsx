import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import { Progress } from '../../ui/Progress.tsx'
import { useKitchenWords } from './words.ts'

/** How many bowls are left to make. Always visible. */
export function LeftBar({ sheet }: { sheet: KitchenSheet }) {
  const { t, slotName } = useKitchenWords()
  const cells = sheet.salads.flatMap((salad) => salad.variants.flatMap((variant) => variant.slots))
  const leftIn = (slot: (typeof cells)[number]['slot']) =>
    cells
      .filter((cell) => cell.slot === slot)
      .reduce((sum, { portions, made }) => sum + Math.max(0, portions - made), 0)
  const made = sheet.portions - sheet.left
  return (
    <div
      role="status"
      className="sticky top-14 z-10 -mx-4 border-line border-b bg-paper px-4 py-2 lg:top-0 lg:-mx-8 lg:px-8"
    >
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <p className="flex items-baseline gap-3">
          <span className="font-medium text-xl">{t('left.label')}</span>
          <b className="tabular font-semibold text-[2.75rem] leading-none">{sheet.left}</b>
        </p>
        <p className="flex gap-4 text-ink-2 text-l">
          {sheet.left === 0
            ? t('left.done')
            : sheet.slots
                .filter(({ portions }) => portions > 0)
                .map(({ slot }) => (
                  <span key={slot} className="tabular">
                    {t('left.slot', { slot: slotName(slot), count: leftIn(slot) })}
                  </span>
                ))}
        </p>
        <div className="min-w-40 flex-1">
          <Progress
            label={t('left.label')}
            labelHidden
            value={made}
            max={sheet.portions}
            text={t('left.of', { made, total: sheet.portions })}
          />
        </div>
      </div>
    </div>
  )
}
