import { formatDay, isDay } from '../../../domain/dates.ts'
import { firstRecoveredDay } from '../../../domain/recovery/rules.ts'
import { schedule } from '../../../domain/subscriptions/schedule.ts'
import { serverNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useClosedDays } from '../../shop.ts'
import { Note } from '../../ui/Note.tsx'

type Props = { startDate: string; plan: { durationDays: number } | undefined }

/** The first and last delivery day, by the server's rule (B9). */
export function FirstDelivery({ startDate, plan }: Props) {
  const { t, language } = useTranslation('recoveryPage')
  const closed = [...useClosedDays()]
  if (!isDay(startDate)) return null
  const start = firstRecoveredDay({ startDate, closed }, serverNow())
  const last = plan && schedule({ deliveries: plan.durationDays, start, closed }).at(-1)
  const first = formatDay(start, language)
  return (
    <Note live>
      {last
        ? t('recover.first', { first, last: formatDay(last, language) })
        : t('recover.firstAlone', { first })}
    </Note>
  )
}
