import { Check, Copy, HandCoins, Mail } from 'lucide-react'
import { useState } from 'react'
import { type AdminSubscription, sendPaymentLink } from '../../../domain/subscriptions/adminContract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useSecondsUntil } from '../../useSecondsUntil.ts'
import { FormCard } from '../FormCard.tsx'
import type { Ask } from './useAdminDialogs.tsx'

interface PendingCardProps {
  subscription: AdminSubscription
  pending: NonNullable<AdminSubscription['pending']>
  ask: Ask
}

/** An unpaid subscription: its payment method, when it expires, and the possible actions before and after that. */
export function PendingCard({ subscription, pending, ask }: PendingCardProps) {
  const { t } = useTranslation('adminSubscriptions')
  const left = useTimeLeft(pending.expiresAt)
  const method = t(`methods.${pending.method}`)
  const hasLapsed = subscription.status === 'EXPIRED'
  return (
    <FormCard title={t(hasLapsed ? 'pending.lapsedTitle' : 'pending.title')}>
      <p>
        {left === null
          ? t(hasLapsed ? 'pending.lapsed' : 'pending.over')
          : t(pending.paymentLink ? 'pending.linkText' : 'pending.handText', { method, left })}
      </p>
      {pending.paymentLink && <LinkToCopy link={pending.paymentLink} />}
      <div className="flex flex-wrap gap-2.5">
        <Button size="s" icon={<HandCoins aria-hidden="true" />} onClick={() => ask('markPaid')}>
          {t('pending.markPaid')}
        </Button>
        {pending.paymentLink && <SendAgain subscription={subscription} />}
        {!hasLapsed && (
          <Button variant="outline" size="s" onClick={() => ask('withdrawUnpaid')}>
            {t('pending.withdraw')}
          </Button>
        )}
      </div>
    </FormCard>
  )
}

/** '23 hours', '40 minutes'; null once it has expired. */
function useTimeLeft(expiresAt: string): string | null {
  const { t } = useTranslation('adminSubscriptions')
  const minutes = Math.floor(useSecondsUntil(new Date(expiresAt)) / 60)
  if (minutes <= 0) return null
  return minutes >= 120
    ? t('pending.hours', { count: Math.floor(minutes / 60) })
    : t('pending.minutes', { count: minutes })
}

function LinkToCopy({ link }: { link: string }) {
  const { t } = useTranslation('adminSubscriptions')
  const [copied, setCopied] = useState(false)
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-2.5">
      <div className="min-w-56 flex-1">
        <Field label={t('pending.link')}>
          {/* Without TLS there is no clipboard API; the field selects its text on focus. */}
          <TextInput readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
        </Field>
      </div>
      <Button
        variant="outline"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={async () => {
          await navigator.clipboard.writeText(link)
          setCopied(true)
        }}
      >
        {t(copied ? 'pending.copied' : 'pending.copy')}
      </Button>
    </div>
  )
}

function SendAgain({ subscription }: { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const { send, sending } = useAct(sendPaymentLink, {
    onDone: () => toast.success(t('pending.sent', { email: `\u2066${subscription.customerEmail}\u2069` })),
    onFail: (error) => showFailure(error, t('pending.sendFailed')),
  })
  return (
    <Button
      variant="outline"
      size="s"
      icon={<Mail aria-hidden="true" />}
      loading={sending}
      loadingText={t('pending.sending')}
      onClick={() => void send({ params: { id: subscription.id } })}
    >
      {t('pending.send')}
    </Button>
  )
}
