import { createPortal } from 'react-dom'
import { townIn } from '../../../domain/addresses/towns.ts'
import { formatDay } from '../../../domain/dates.ts'
import { formatList } from '../../../domain/language.ts'
import type { Run, Stop } from '../../../domain/runs/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { useShopName } from '../../shop.ts'
import { LeafMark } from '../../ui/LeafMark.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { bowlsOf } from './RunCard.tsx'
import './runSheet.css'

/** The printed sheets, each run on its own pages; hidden on the screen. */
export const RunSheets = ({ runs }: { runs: readonly Run[] }) =>
  createPortal(
    <div className="run-sheets">
      {runs.map((run) => (
        <Sheet key={`${run.slot} ${run.driver?.id}`} run={run} />
      ))}
    </div>,
    document.body,
  )

function Sheet({ run }: { run: Run }) {
  const { t, language } = useTranslation('adminRuns')
  const shop = useShopName()
  const day = formatDay(run.date, language)
  return (
    <article>
      <table>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        {/* In the table's head, so that every page of a long run repeats it. */}
        <thead>
          <tr>
            <td colSpan={6}>
              <header>
                <p className="mark">
                  <LeafMark className="size-6" />
                  <span>{shop}</span>
                </p>
                <div>
                  <h1>
                    {day} · {t(`slot.${run.slot}`)}
                  </h1>
                  <p>
                    {t('sheet.driver')}:{' '}
                    <strong>{run.driver ? <bdi>{run.driver.name}</bdi> : t('noDriver')}</strong>
                    {run.driver && (
                      <>
                        {' · '}
                        <Ltr>{run.driver.phone}</Ltr>
                      </>
                    )}
                  </p>
                </div>
                <p className="sums">
                  <strong>{t('stops', { count: run.stops.length })}</strong>
                  <strong>{t('bowls', { count: bowlsOf(run) })}</strong>
                </p>
              </header>
            </td>
          </tr>
          <tr>
            <th scope="col">{t('sheet.stop')}</th>
            <th scope="col">{t('sheet.done')}</th>
            <th scope="col">{t('sheet.where')}</th>
            <th scope="col">{t('sheet.customer')}</th>
            <th scope="col">{t('sheet.what')}</th>
            <th scope="col">{t('sheet.words')}</th>
          </tr>
        </thead>
        <tbody>
          {run.stops.map((stop) => (
            <Line key={stop.deliveryId} stop={stop} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Line({ stop }: { stop: Stop }) {
  const { t, language } = useTranslation('adminRuns')
  const name = (item: { nameEn: string; nameAr: string }) => (language === 'ar' ? item.nameAr : item.nameEn)
  return (
    <tr>
      <td className="number">{stop.position}</td>
      <td>
        <span className="box" data-done={stop.status === 'DELIVERED' || undefined} />
      </td>
      <td>
        <StopAddress stop={stop} />
      </td>
      <td>
        <strong>
          <bdi>{stop.customerName}</bdi>
        </strong>
        <p>
          <Ltr className="tabular">{stop.customerPhone}</Ltr>
        </p>
      </td>
      <td>
        {stop.bowls.map((bowl) => (
          <p key={bowl.nameEn}>
            <strong>{bowl.portions} ×</strong> {name(bowl)}
            {bowl.without.length > 0 && (
              <em> {t('sheet.without', { list: formatList(bowl.without.map(name), language) })}</em>
            )}
          </p>
        ))}
      </td>
      <td>
        {stop.changed?.map((change) => (
          <p key={change}>
            <strong>{t(`sheet.changed.${change}`)}</strong>
          </p>
        ))}
        {[...stop.instructions, ...(stop.note === null ? [] : [stop.note])].map((text) => (
          <p key={text}>
            <bdi>{text}</bdi>
          </p>
        ))}
      </td>
    </tr>
  )
}

const partNames = ['block', 'road', 'building', 'houseNo', 'flat'] as const

/** In the order in which a driver finds the address. */
function StopAddress({ stop: { parts, address } }: { stop: Stop }) {
  const { t, language } = useTranslation('adminRuns')
  if (!parts) return <bdi>{address}</bdi>
  const partTexts = partNames.flatMap((name) => {
    const number = parts[name]
    // Keeps a word and its number on the same line.
    return number ? [t(`sheet.${name}`, { number }).replaceAll(' ', '\u00a0')] : []
  })
  return (
    <>
      <strong>
        <bdi>{townIn(parts.city, language)}</bdi>
      </strong>
      <p className="tabular">{partTexts.join(' · ')}</p>
    </>
  )
}
