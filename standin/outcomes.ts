import type { CardFace, Outcome, Payer } from './records.ts'

export const outcomes = {
  captured: { status: 'CAPTURED', code: '000', message: 'Captured' },
  initiated: { status: 'INITIATED', code: '100', message: 'Initiated' },
  inProgress: { status: 'IN_PROGRESS', code: '200', message: 'In Progress' },
  abandoned: { status: 'ABANDONED', code: '301', message: 'Abandoned' },
  cancelled: { status: 'CANCELLED', code: '302', message: 'Cancelled' },
  expired: { status: 'ABANDONED', code: '304', message: 'Expired' },
  failed: { status: 'FAILED', code: '401', message: 'Failed' },
  wrongNumber: { status: 'FAILED', code: '405', message: 'Failed, Invalid Card No' },
  wrongExpiry: { status: 'FAILED', code: '406', message: 'Failed, Invalid Expiry' },
  expiredCard: { status: 'FAILED', code: '407', message: 'Failed, Expired Card' },
  declined: { status: 'DECLINED', code: '501', message: 'Declined' },
  noFunds: { status: 'DECLINED', code: '505', message: 'Declined, Insufficient Funds' },
  wrongCvv: { status: 'DECLINED', code: '502', message: 'Declined, Incorrect CSC/CVV' },
  acquirerError: { status: 'DECLINED', code: '513', message: 'Declined, Card Acquirer - Error' },
  notAuthenticated: { status: 'DECLINED', code: '516', message: 'Declined, Authentication Failed' },
  restricted: { status: 'RESTRICTED', code: '701', message: 'Restricted' },
  voided: { status: 'VOID', code: '601', message: 'Void' },
  timedOut: { status: 'TIMEDOUT', code: '801', message: 'Timed Out' },
  unknown: { status: 'UNKNOWN', code: '901', message: 'Unknown' },
} satisfies Record<string, Outcome>

const brands = new Map([
  ['5123450000000008', 'MASTERCARD'],
  ['4508750015741019', 'VISA'],
  ['4012000033330026', 'VISA'],
  ['4508750000000101', 'VISA'],
  ['4508750000000119', 'VISA'],
])

/** A card saved without an agreement: it can be charged only while its owner is present. */
export const hasNoAgreement = ({ firstSix, lastFour }: CardFace) =>
  firstSix === '450875' && lastFour === '0101'
/** A card that is captured while its owner is present, and declined otherwise. */
export const isDeclinedAlone = ({ firstSix, lastFour }: CardFace) =>
  firstSix === '450875' && lastFour === '0119'

const byExpiry = new Map<string, Outcome>([
  ['01/39', outcomes.captured],
  ['05/22', outcomes.declined],
  ['04/27', outcomes.expiredCard],
  ['08/28', outcomes.timedOut],
  ['01/37', outcomes.acquirerError],
  ['05/37', outcomes.unknown],
])

const benefitCards = new Map<string, Outcome>([
  ['4600410123456789', outcomes.captured],
  ['7777770123456789', outcomes.failed],
  ['1111110123456789', outcomes.declined],
])

export type Paid = { outcome: Outcome; payer: Payer }

/** The expiry date of a test card determines the outcome. Any other future date is approved. */
export function payWithCard(card: { number: string; expiry: string; cvv: string }, now: number): Paid {
  const brand = brands.get(card.number)
  const face = faceOf(card.number, brand ?? (card.number.startsWith('5') ? 'MASTERCARD' : 'VISA'))
  const payer: Payer = { method: face.brand, type: 'CREDIT', face }
  if (!brand) return { payer, outcome: outcomes.wrongNumber }
  const byDate = byExpiry.get(card.expiry)
  const expired = !byDate && isPast(card.expiry, now)
  const outcome = expired ? outcomes.expiredCard : (byDate ?? outcomes.captured)
  if (outcome === outcomes.captured && card.cvv === '102') return { payer, outcome: outcomes.wrongCvv }
  return { payer, outcome }
}

export function payWithBenefit(card: { number: string; expiry: string; pin: string }): Paid {
  const payer: Payer = { method: 'BENEFIT', type: 'DEBIT' }
  const outcome = benefitCards.get(card.number) ?? outcomes.wrongNumber
  if (outcome !== outcomes.captured) return { payer, outcome }
  if (card.expiry !== '12/27') return { payer, outcome: outcomes.wrongExpiry }
  return { payer, outcome: card.pin === '1234' ? outcome : outcomes.declined }
}

/** The payer of a charge that is paid without entering a card. */
export function usualPayer(sourceId: string): Payer {
  if (sourceId === 'src_bh.benefit') return { method: 'BENEFIT', type: 'DEBIT' }
  if (sourceId === 'src_benefitpay') return { method: 'BENEFITPAY', type: 'DEBIT' }
  if (sourceId === 'src_apple_pay')
    return { method: 'APPLE_PAY', type: 'CREDIT', face: faceOf('4012000033330026', 'VISA') }
  if (sourceId === 'src_google_pay')
    return { method: 'GOOGLE_PAY', type: 'CREDIT', face: faceOf('4012000033330026', 'VISA') }
  return { method: 'VISA', type: 'CREDIT', face: faceOf('4508750015741019', 'VISA') }
}

function faceOf(number: string, brand: string): CardFace {
  return { firstSix: number.slice(0, 6), lastFour: number.slice(-4), brand }
}

function isPast(expiry: string, now: number): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month) <= now
}
