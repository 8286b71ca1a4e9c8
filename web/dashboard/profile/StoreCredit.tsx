import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { fromWire } from '../../../domain/money.ts'
import { myCredit } from '../../../domain/payments/contract.ts'
import { Section } from '../../account/Section.tsx'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The customer's store credit, and when the next part of it expires. */
export function StoreCredit() {
  const { t, language } = useTranslation('profile')
  const read = useRead(myCredit, {})
  const credit = read.data
  const expiry = credit?.nextExpiry
  const day = expiry && formatDay(dayInBahrain(new Date(expiry.expiresAt)), language, 'dated')
  return (
    <Section title={t('credit.title')} text={t('credit.text')}>
      {read.isPending && <Skeleton className="h-10 w-40" />}
      {read.error && !credit && (
        <ErrorState
          text={t('credit.failed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {credit && credit.amount === 0 && <p className="text-ink-2">{t('credit.none')}</p>}
      {credit && credit.amount > 0 && (
        <div>
          <p className="text-ink-2 text-s">{t('credit.amount')}</p>
          <p className="font-semibold text-xl">
            <Money amount={fromWire(credit.amount)} />
          </p>
          {expiry && day && (
            <p className="text-ink-2 text-s">
              {expiry.amount === credit.amount
                ? t('credit.expiresAll', { day })
                : t('credit.expires', { amount: expiry.formattedAmount, day })}
            </p>
          )}
        </div>
      )}
    </Section>
  )
}
