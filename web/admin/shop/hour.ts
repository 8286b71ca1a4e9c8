import { useTranslation } from '../../i18n.ts'

/** An hour of the day as the footer says it: '9 AM'. 24 is the midnight a day ends with. */
export function useHour() {
  const { t } = useTranslation('layout')
  return (hour: number) => {
    if (hour === 12) return t('footer.hour.noon')
    return t(hour % 24 < 12 ? 'footer.hour.am' : 'footer.hour.pm', { hour: hour % 12 || 12 })
  }
}
