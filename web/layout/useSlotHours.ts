import type { PublicSettings } from '../../domain/settings/contract.ts'
import { useTranslation } from '../i18n.ts'

/** The hours of a delivery slot as people say them: '9 AM to 12 PM'. */
export function useSlotHours() {
  const { t } = useTranslation('layout')
  const spoken = (hour: number) => {
    const h = hour % 24 // 24 is midnight, the end of a day
    if (h === 12) return t('footer.hour.noon')
    return t(h < 12 ? 'footer.hour.am' : 'footer.hour.pm', { hour: h % 12 || 12 })
  }
  return ({ fromHour, toHour }: PublicSettings['slots'][number]) =>
    t('footer.slot', { from: spoken(fromHour), to: spoken(toHour) })
}
