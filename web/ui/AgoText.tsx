import { useEffect, useState } from 'react'
import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { serverNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { useLanguage } from './useLanguage.ts'

const LONG_AGO_MS = 7 * DAY_MS

/** '5 minutes ago' for up to a week, then the date itself. */
export function AgoText({ at }: { at: Date }) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const minute = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(minute)
  }, [])
  const passedMs = now.getTime() - at.getTime()
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at, language)}>
      {passedMs < MINUTE_MS ? t('justNow') : ago(at, passedMs, language)}
    </time>
  )
}

function ago(at: Date, passedMs: number, language: Language) {
  if (passedMs >= LONG_AGO_MS) return formatInstant(at, language)
  const relative = new Intl.RelativeTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    numeric: 'auto',
  })
  if (passedMs < HOUR_MS) return relative.format(-Math.floor(passedMs / MINUTE_MS), 'minute')
  if (passedMs < DAY_MS) return relative.format(-Math.floor(passedMs / HOUR_MS), 'hour')
  return relative.format(-Math.floor(passedMs / DAY_MS), 'day')
}
