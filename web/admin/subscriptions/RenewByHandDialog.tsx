import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import { deliveryDayFrom } from '../../../domain/deliveries/rules.ts'
import { adminPaymentMethods } from '../../../domain/payments/rules.ts'
import { type AdminSubscription, adminRenew } from '../../../domain/subscriptions/adminContract.ts'
import { renewalStart } from '../../../domain/subscriptions/changes.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useClosedDays } from '../../shop.ts'
import { ActionDialog, useChange } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { PlanChoice } from './PlanChoice.tsx'

/** Adds a renewal manually, which then waits for its payment (rule S12). */
export function RenewByHandDialog({
  subscription,
  ...dialog
}: DialogProps & { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const navigate = useNavigate()
  const [planId, setPlanId] = useState(subscription.planId)
  const [method, setMethod] = useState<(typeof adminPaymentMethods)[number]>('CARD')
  const closed = useClosedDays()
  const planned = renewalStart(subscription, useNow())
  const start = planned && deliveryDayFrom(planned, closed)
  const { send, sending, refused } = useChange(adminRenew, dialog, {
    failed: t('renew.failed'),
    done: ({ id, number }) => {
      void navigate(`/admin/subscriptions/${id}`)
      return t('renew.done', { number: `\u2066${number}\u2069` })
    },
  })
  return (
    <ActionDialog
      {...dialog}
      title={t('renew.title', { number: `\u2066${subscription.number}\u2069` })}
      lead={t('renew.text')}
      keep={t('renew.keep')}
      refused={refused}
      act={
        <Button
          loading={sending}
          loadingText={t('renew.sending')}
          onClick={() =>
            void send({ params: { id: subscription.id }, body: { planId, paymentMethod: method } })
          }
        >
          {t('renew.send')}
        </Button>
      }
    >
      <PlanChoice value={planId} onChange={setPlanId} />
      <Field label={t('form.pay')}>
        <Select
          value={method}
          onChange={setMethod}
          options={adminPaymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      </Field>
      {start && (
        <Facts>
          <Fact name={t('renew.start')}>{formatDay(start, language)}</Fact>
        </Facts>
      )}
    </ActionDialog>
  )
}
