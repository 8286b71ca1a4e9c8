import { useId, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { BULK_PREVIEW } from '../../../domain/recovery/rules.ts'
import { useToday } from '../../clock.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { TermsFields } from './TermsFields.tsx'
import { AS_ORDERED, BulkTerms, emptyTerms } from './terms.ts'
import { type BulkRun, useBulkRecovery } from './useBulkRecovery.ts'
import { WordsField } from './WordsField.tsx'

interface Props extends DialogProps {
  rows: readonly OrphanedPayment[]
  onRecovered: (ids: readonly string[]) => void
}

/**
 * Recovers several payments with one plan: shows the customers, the progress, and at the end the names of those that
 * failed.
 */
export function BulkRecoverDialog({ rows, onRecovered, ...dialog }: Props) {
  const { t } = useTranslation('recoveryPage')
  const id = useId()
  const possible = rows.filter(({ notRecoverable }) => notRecoverable === null)
  const others = rows.length - possible.length
  const [left, setLeft] = useState(possible)
  const { run, start, stop } = useBulkRecovery(onRecovered)
  const { form, control, submit } = useApiForm({
    schema: BulkTerms,
    defaultValues: { ...emptyTerms(useToday()), deliveryTimeSlot: AS_ORDERED },
    send: async ({ specialInstructions, deliveryTimeSlot: slot, ...values }) => {
      dialog.onDone()
      const waiting = await start(left, {
        ...values,
        ...(slot !== AS_ORDERED && { deliveryTimeSlot: slot }),
        // If left empty, each order keeps its own instructions.
        ...(specialInstructions !== '' && { specialInstructions }),
      })
      setLeft(waiting)
      if (waiting.length === 0) dialog.onOpenChange(false)
    },
  })
  const [planId, startDate] = useWatch({ control, name: ['planId', 'startDate'] })
  const toRefund = left.filter(({ proposedAction }) => proposedAction === 'REFUND').length
  const otherPlan = left.filter(({ order }) => order && order.planId !== planId).length
  const isRunning = run !== null && run.state !== 'over'
  const close = () => (isRunning ? stop() : dialog.onOpenChange(false))
  return (
    <Dialog
      open={dialog.open}
      finalFocus={dialog.finalFocus}
      onOpenChange={(next) => !next && close()}
      alert
      size="l"
      title={t('bulk.title', { count: left.length })}
      description={left.length > 0 ? t('bulk.lead') : t('bulk.none')}
      footer={
        <>
          <Button
            variant="outline"
            loading={run?.state === 'stopping'}
            loadingText={t('bulk.stopping')}
            onClick={close}
          >
            {t(isRunning ? 'bulk.stop' : run ? 'recover.close' : 'recover.keep')}
          </Button>
          {left.length > 0 && (
            <Button
              type="submit"
              form={id}
              disabled={planId === '' || startDate === ''}
              loading={isRunning}
              loadingText={t('recover.sending')}
            >
              {run ? t('bulk.again') : t('bulk.send', { count: left.length })}
            </Button>
          )}
        </>
      }
    >
      {isRunning && (
        <Progress
          label={t('recover.sending')}
          value={run.done}
          max={run.total}
          text={t('bulk.progress', { done: run.done, total: run.total })}
        />
      )}
      {run?.state === 'over' && <BulkFailures run={run} />}
      {!run && <BulkPreview rows={left} />}
      {!run && others > 0 && left.length > 0 && <Note>{t('bulk.others', { count: others })}</Note>}
      {!run && toRefund > 0 && <Note tone="warn">{t('bulk.toRefund', { count: toRefund })}</Note>}
      {!run && planId !== '' && otherPlan > 0 && (
        <Note tone="warn">{t('bulk.otherPlan', { count: otherPlan })}</Note>
      )}
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          hidden={isRunning || left.length === 0}
          onSubmit={(event) => void submit(event)}
          className="grid gap-5 [&[hidden]]:hidden"
        >
          <TermsFields many />
          <WordsField name="deliveryInstructions" />
          <WordsField name="specialInstructions" />
          <WordsField name="recoveryReason" />
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** The problems of a bulk recovery: the error that ended it, how many remain, and which were refused and why. */
function BulkFailures({ run: { failed, left, error } }: { run: BulkRun }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <>
      {error !== null && (
        <Note tone="danger" live>
          {error}
        </Note>
      )}
      {left > 0 && <Note>{t('bulk.stopped', { count: left })}</Note>}
      {failed.length > 0 && (
        <Note tone="danger" live title={t('bulk.failures', { count: failed.length })}>
          <ul className="grid gap-1">
            {failed.map(({ id, name, reason }) => (
              <li key={id}>
                <bdi className="font-semibold">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}

/** The names of the first payments that are about to be recovered. */
function BulkPreview({ rows }: { rows: readonly OrphanedPayment[] }) {
  const { t } = useTranslation('recoveryPage')
  const id = useId()
  const more = rows.length - BULK_PREVIEW
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-m bg-sunken p-4 text-s">
      <h3 id={id} className="text-ink-2 text-xs">
        {t('bulk.preview')}
      </h3>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {rows.slice(0, BULK_PREVIEW).map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{row.customerDisplayName}</bdi>
              <span className="block text-ink-2 text-xs">
                {row.description}
                {row.proposedAction === 'REFUND' && ` · ${t('bulk.refundProposed')}`}
              </span>
            </span>
            <span className="tabular whitespace-nowrap text-ink-2">{row.formattedAmount}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('bulk.more', { count: more })}</p>}
    </section>
  )
}
