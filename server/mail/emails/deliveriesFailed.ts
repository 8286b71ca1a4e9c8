import { type Day, formatDay } from '../../../domain/dates.ts'
import type { FailureReason } from '../../../domain/deliveries/failures.ts'
import { type Fils, formatMoney } from '../../../domain/money.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated, ltr } from '../plain.ts'

/** The delivery that did not arrive. `phone` is the shop's number. */
export type UndeliveredDay = {
  name: string
  number: string
  guest: boolean
  date: Day
  address: string
  phone: string
}
/**
 * `chooseUntil`: the last day on which the customer can choose how it is resolved; null if the shop decides.
 */
export type DeliveryFailed = UndeliveredDay & { reason: FailureReason; chooseUntil: Day | null }
/** `again`: the day of the re-delivery, which is the same day if the driver tries again. */
export type DeliveryAgain = UndeliveredDay & { again: Day }
export type DeliveryCredited = UndeliveredDay & { amount: Fils }

const wordsOf = ({ language }: EmailWriter) => textIn(language, 'deliveryMail')
const day = (date: Day, { language }: EmailWriter) => formatDay(date, language)

/** The common form of these emails: customer, event, subscription and address, and how to answer. */
function written(
  writing: EmailWriter,
  subject: string,
  texts: readonly string[],
  about: UndeliveredDay,
): Email {
  const { t, link } = writing
  const dashboard: Part[] = about.guest
    ? []
    : [{ is: 'button', label: t('confirmed.dashboard'), href: link('/dashboard') }]
  return {
    subject,
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(about.name) }) },
      ...texts.map((text) => ({ is: 'text' as const, text })),
      {
        is: 'facts',
        facts: [
          { label: t('confirmed.number'), value: about.number, ltr: true },
          { label: t('confirmed.address'), value: about.address },
        ],
      },
      { is: 'text', text: wordsOf(writing)('answer', { phone: ltr(about.phone) }) },
      ...dashboard,
    ],
  }
}

export function deliveryFailed(writing: EmailWriter, about: DeliveryFailed): Email {
  const say = wordsOf(writing)
  const words = { day: day(about.date, writing), reason: say(`reasons.${about.reason}`) }
  return written(
    writing,
    say('failed.subject', words),
    [
      say('failed.what', words),
      about.chooseUntil
        ? say('failed.choose', { until: day(about.chooseUntil, writing) })
        : say('failed.next'),
    ],
    about,
  )
}

export function deliveryAgain(writing: EmailWriter, about: DeliveryAgain): Email {
  const say = wordsOf(writing)
  if (about.again === about.date) return written(writing, say('today.subject'), [say('today.what')], about)
  const words = { day: day(about.date, writing), again: day(about.again, writing) }
  return written(writing, say('again.subject', words), [say('again.what', words), say('again.free')], about)
}

export function deliveryCredited(writing: EmailWriter, about: DeliveryCredited): Email {
  const say = wordsOf(writing)
  const amount = isolated(formatMoney(about.amount, writing.language))
  const words = { day: day(about.date, writing), amount }
  return written(
    writing,
    say('credited.subject', words),
    [say('credited.what', words), say('credited.how')],
    about,
  )
}

export function deliveryClosed(writing: EmailWriter, about: UndeliveredDay): Email {
  const say = wordsOf(writing)
  const words = { day: day(about.date, writing) }
  return written(writing, say('closed.subject', words), [say('closed.what', words)], about)
}
