import type { ReactNode } from 'react'
import { formatDay, formatInstant } from '../../domain/dates.ts'
import type { Receipt } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { LeafMark } from '../ui/LeafMark.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import './receipt.css'

/** The printable receipt or tax invoice. On the screen it also looks like paper, in both themes. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('payments')
  const language = useLanguage()
  const instant = (at: string) => formatInstant(new Date(at), language)
  const { shop } = receipt
  return (
    <article
      aria-label={`${t(`receipt.title.${receipt.title}`)} ${receipt.number}`}
      className="receipt mx-auto w-full max-w-[50rem] rounded-m bg-raised p-6 text-ink shadow-2 sm:p-12"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <p className="flex items-center gap-2.5">
          <LeafMark className="size-8" />
          <span className="display text-d-m">{shop.name}</span>
        </p>
        <div className="sm:text-end">
          <h2 className="display text-d-m">{t(`receipt.title.${receipt.title}`)}</h2>
          <dl className="mt-2 grid gap-0.5 text-s">
            <Line label={t(`receipt.number.${receipt.title}`)}>
              <Ltr className="tabular font-semibold">{receipt.number}</Ltr>
            </Line>
            <Line label={t('receipt.issued')}>{instant(receipt.issuedAt)}</Line>
          </dl>
        </div>
      </header>

      <div className="mt-8 grid gap-6 text-s sm:grid-cols-2">
        <Party title={t('receipt.from')}>
          <p className="font-medium">{shop.name}</p>
          <p>{shop.address}</p>
          <p>
            <Ltr>{shop.phone}</Ltr>
          </p>
          <p>
            <Ltr>{shop.email}</Ltr>
          </p>
          {shop.vatNumber && (
            <p className="mt-2">
              {t('receipt.vatNumber')} <Ltr className="tabular">{shop.vatNumber}</Ltr>
            </p>
          )}
        </Party>
        <Party title={t('receipt.to')}>
          <p className="font-medium">
            <bdi>{receipt.customerName}</bdi>
          </p>
          <p>
            <Ltr className="break-all">{receipt.customerEmail}</Ltr>
          </p>
          <p className="mt-2 text-ink-2">{t('receipt.delivered')}</p>
          <p>
            <bdi>{receipt.deliveryAddress}</bdi>
          </p>
        </Party>
      </div>

      <table className="mt-8 w-full text-s">
        <thead>
          <tr className="border-line-2 border-b text-ink-2">
            <th scope="col" className="pb-2 text-start font-medium">
              {t('receipt.what')}
            </th>
            <th scope="col" className="pb-2 text-end font-medium">
              {t('receipt.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="align-baseline">
            <td className="py-3">
              <p className="font-medium text-m">{receipt.planName}</p>
              <p className="text-ink-2">
                <Ltr>{receipt.subscription}</Ltr> · {t('receipt.deliveries', { count: receipt.deliveries })}
              </p>
              <p className="text-ink-2">
                {t('receipt.when', {
                  from: formatDay(receipt.startDate, language, 'dated'),
                  to: formatDay(receipt.endDate, language, 'dated'),
                })}
              </p>
            </td>
            <Sum>{receipt.subtotal}</Sum>
          </tr>
        </tbody>
        <tbody className="border-line-2 border-t">
          <Row label={t('receipt.subtotal')} sum={receipt.subtotal} />
          <Row label={t('receipt.delivery')} sum={t('receipt.free')} />
          <Row label={t('receipt.vat', { percent: receipt.vatPercent })} sum={receipt.vat} />
          <Row label={t('receipt.total')} sum={receipt.total} strong />
        </tbody>
        <tbody className="border-line-2 border-t">
          {receipt.credit !== null && <Row label={t('receipt.credit')} sum={receipt.credit} />}
          {/* If store credit paid for everything, there is no other payment to show. */}
          {receipt.credit !== receipt.total && (
            <Row label={<PaidWith way={receipt.paidWith} />} sum={receipt.paid} />
          )}
        </tbody>
      </table>

      <footer className="mt-8 grid gap-1 border-line-2 border-t pt-4 text-ink-2 text-xs">
        <p>{t('receipt.paidAt', { when: instant(receipt.paidAt) })}</p>
        <p>
          {t('trace.reference')} <Ltr className="break-all">{receipt.paymentTransactionId}</Ltr>
        </p>
        <p>{t('receipt.thanks')}</p>
      </footer>
    </article>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2 sm:justify-end">
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Party = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-ink-2">{title}</h3>
    {children}
  </section>
)

const Sum = ({ children, strong }: { children: string; strong?: boolean }) => (
  <td className={cx('whitespace-nowrap py-1.5 text-end tabular', strong && 'display pt-3 text-d-s')}>
    <bdi>{children}</bdi>
  </td>
)

const Row = ({ label, sum, strong }: { label: ReactNode; sum: string; strong?: boolean }) => (
  <tr className={cx(strong && 'align-baseline')}>
    <th scope="row" className={cx('py-1.5 text-start', strong ? 'pt-3 font-semibold text-m' : 'font-normal')}>
      {label}
    </th>
    <Sum {...(strong && { strong })}>{sum}</Sum>
  </tr>
)

function PaidWith({ way }: { way: string }) {
  const { t } = useTranslation('payments')
  // Isolated, so that the card's dots and digits keep their order in Arabic text.
  return t('receipt.paidWith', { way: `\u2068${way}\u2069` })
}
