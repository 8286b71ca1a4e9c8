import { serverNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { displayName, useSession } from '../session.ts'

const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Bahrain' })

function partOfDay(now: Date) {
  const h = Number(hour.format(now))
  if (h >= 4 && h < 12) return 'morning'
  return h >= 12 && h < 17 ? 'afternoon' : 'evening'
}

/** 'Good evening, Maryam', by the time in Bahrain. The name is isolated, so that it keeps its own direction. */
export function Greeting() {
  const { t } = useTranslation('profile')
  const session = useSession()
  if (session.state !== 'signed-in') return null // logging out: the guard is about to leave the page
  const name = `\u2068${displayName(session.user)}\u2069`
  return t(`greeting.${partOfDay(serverNow())}`, { name })
}
