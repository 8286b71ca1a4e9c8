import type { PublicSettings } from '../../domain/settings/contract.ts'
import { useTranslation } from '../i18n.ts'

/** An hour of the day in words: '9 AM'. 24 is midnight at the end of the day. */
export function useHourText() {
  const { t } = useTranslation('layout')
  return (hour: number) => {
    if (hour === 12) return t('footer.hour.noon')
    return t(hour % 24 < 12 ? 'footer.hour.am' : 'footer.hour.pm', { hour: hour % 12 || 12 })
  }
}

/** The hours of a delivery slot: '9 AM to 12 PM'. */
export function useSlotHours() {
  const { t } = useTranslation('layout')
  const hourText = useHourText()
  return ({ fromHour, toHour }: PublicSettings['slots'][number]) =>
    t('footer.slot', { from: hourText(fromHour), to: hourText(toHour) })
}
