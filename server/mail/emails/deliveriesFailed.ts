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
/** `chooseUntil`: the last day on which the customer can choose how it is resolved; null if the shop decides. */
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
  params: UndeliveredDay,
): Email {
  const { t, link } = writing
  const dashboard: Part[] = params.guest
    ? []
    : [{ is: 'button', label: t('confirmed.dashboard'), href: link('/dashboard') }]
  return {
    subject,
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(params.name) }) },
      ...texts.map((text) => ({ is: 'text' as const, text })),
      {
        is: 'facts',
        facts: [
          { label: t('confirmed.number'), value: params.number, ltr: true },
          { label: t('confirmed.address'), value: params.address },
        ],
      },
      { is: 'text', text: wordsOf(writing)('answer', { phone: ltr(params.phone) }) },
      ...dashboard,
    ],
  }
}

export function deliveryFailed(writing: EmailWriter, params: DeliveryFailed): Email {
  const say = wordsOf(writing)
  const words = { day: day(params.date, writing), reason: say(`reasons.${params.reason}`) }
  return written(
    writing,
    say('failed.subject', words),
    [
      say('failed.what', words),
      params.chooseUntil
        ? say('failed.choose', { until: day(params.chooseUntil, writing) })
        : say('failed.next'),
    ],
    params,
  )
}

export function deliveryAgain(writing: EmailWriter, params: DeliveryAgain): Email {
  const say = wordsOf(writing)
  if (params.again === params.date) return written(writing, say('today.subject'), [say('today.what')], params)
  const words = { day: day(params.date, writing), again: day(params.again, writing) }
  return written(writing, say('again.subject', words), [say('again.what', words), say('again.free')], params)
}

export function deliveryCredited(writing: EmailWriter, params: DeliveryCredited): Email {
  const say = wordsOf(writing)
  const amount = isolated(formatMoney(params.amount, writing.language))
  const words = { day: day(params.date, writing), amount }
  return written(
    writing,
    say('credited.subject', words),
    [say('credited.what', words), say('credited.how')],
    params,
  )
}

export function deliveryClosed(writing: EmailWriter, params: UndeliveredDay): Email {
  const say = wordsOf(writing)
  const words = { day: day(params.date, writing) }
  return written(writing, say('closed.subject', words), [say('closed.what', words)], params)
}
