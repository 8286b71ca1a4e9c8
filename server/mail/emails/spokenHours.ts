import type { Language } from '../../../domain/language.ts'
import { textIn } from '../../http/text.ts'

/** Returns the hours as the site shows them: '9 AM to 12 PM'. */
export function spokenHours({ from, to }: { from: number; to: number }, language: Language): string {
  const t = textIn(language, 'layout')
  const spoken = (hour: number) => {
    const h = hour % 24 // 24 is midnight, the end of a day
    if (h === 12) return t('footer.hour.noon')
    return t(h < 12 ? 'footer.hour.am' : 'footer.hour.pm', { hour: h % 12 || 12 })
  }
  return t('footer.slot', { from: spoken(from), to: spoken(to) })
}
