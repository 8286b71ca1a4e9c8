import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { formatDay, formatTime } from '../../../domain/dates.ts'
import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import { bowlImage } from '../../../domain/menu/rules.ts'
import { useShopName } from '../../shop.ts'
import { AllergyText, ChangeList, NoteList } from './Warnings.tsx'
import { type SheetSalad, useKitchenWords } from './words.ts'
import './kitchen.css'

const LINE = '______________'

/** The printed sheet, hidden on the screen. */
export function PaperSheet({ sheet }: { sheet: KitchenSheet }) {
  const { t, language, nameOf, amountOf } = useKitchenWords()
  const shop = useShopName()
  useFoot({
    prepared: `${t('foot.prepared')} ${LINE}`,
    checked: `${t('foot.checked')} ${LINE}`,
    page: t('foot.page'),
    of: t('foot.of'),
  })
  const totals = [
    [t('total.portions'), sheet.portions],
    [t('total.deliveries'), sheet.deliveries],
    ...sheet.slots.map(({ slot, portions }) => [t(`total.${slot}`), portions] as const),
  ] as const
  return (
    <div className="kitchen-paper">
      <div className="head">
        <div>
          <h1>{t('title')}</h1>
          <p>
            {formatDay(sheet.date, language)} {sheet.date.slice(0, 4)}
          </p>
        </div>
        <p className="brand">
          <b>{shop}</b>
          {sheet.frozenAt ? t('frozen', { time: formatTime(new Date(sheet.frozenAt), language) }) : t('open')}
        </p>
      </div>
      <dl className="totals">
        {totals.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {sheet.changes.length > 0 && (
        <div className="box">
          <div>
            <b className="font-semibold">{t('changes.title')}</b>
            <ChangeList changes={sheet.changes} />
          </div>
        </div>
      )}
      {sheet.allergies.map((allergy) => (
        <div className="box" key={allergy.allergen}>
          <TriangleAlert aria-hidden="true" />
          <div>
            <AllergyText allergy={allergy} />
          </div>
        </div>
      ))}
      {sheet.salads.map((salad) => (
        <PaperSalad key={salad.saladId} salad={salad} />
      ))}
      {sheet.ingredients.length > 0 && (
        <div>
          <h2>{t('prepare.title')}</h2>
          <ul className="parts">
            {sheet.ingredients.map((part) => (
              <li key={part.id}>
                <span>{nameOf(part)}</span>
                <b className="font-semibold">{amountOf(part)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sheet.notes.length > 0 && (
        <div className="notes">
          <h2>{t('notes.title')}</h2>
          <NoteList notes={sheet.notes} />
        </div>
      )}
    </div>
  )
}

function PaperSalad({ salad }: { salad: SheetSalad }) {
  const { t, nameOf, leftOut, slotName } = useKitchenWords()
  return (
    <div className="salad">
      <img src={bowlImage(salad.bowlUrl, 320)} alt="" width={320} height={320} />
      <div>
        <h2>{t('salad', { name: nameOf(salad), portions: t('portions', { count: salad.portions }) })}</h2>
        <table>
          <thead>
            <tr>
              <th className="tick" />
              <th>{t('how')}</th>
              {salad.variants[0]?.slots.map(({ slot }) => (
                <th key={slot} className="count">
                  {slotName(slot)}
                </th>
              ))}
              <th className="count">{t('column')}</th>
            </tr>
          </thead>
          <tbody>
            {salad.variants.map((variant) => (
              <tr key={variant.key}>
                <td className="tick">
                  <i data-made={variant.slots.every((s) => s.made >= s.portions) || undefined} />
                </td>
                <td>
                  {variant.key === '' ? (
                    t('asItIs')
                  ) : (
                    <>
                      <span className="no">{t('no')}</span> {leftOut(variant)}
                    </>
                  )}
                </td>
                {variant.slots.map(({ slot, portions }) => (
                  <td key={slot} className="count">
                    {portions}
                  </td>
                ))}
                <td className="count">{variant.portions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/**
 * The texts at the foot of each page. Only the style sheet can write there, and it reads them from custom properties of
 * the root.
 */
function useFoot(words: Record<'prepared' | 'checked' | 'page' | 'of', string>) {
  const { prepared, checked, page, of } = words
  useEffect(() => {
    const { style } = document.documentElement
    const texts = Object.entries({ prepared, checked, page, of })
    for (const [name, text] of texts) style.setProperty(`--sheet-${name}`, JSON.stringify(text))
    return () => {
      for (const [name] of texts) style.removeProperty(`--sheet-${name}`)
    }
  }, [prepared, checked, page, of])
}
