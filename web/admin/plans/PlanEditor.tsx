import { useId } from 'react'
import { type AdminPlan, addPlan, changePlan } from '../../../domain/plans/contract.ts'
import { call } from '../../api.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanFields, usePlanFieldNames, valuesOf } from './planFields.ts'
import { usePlanName } from './usePlanName.ts'

type Props = { open: boolean; plan: AdminPlan | null; plans: readonly AdminPlan[]; onClose: () => void }

/** Creates or edits a plan. */
export function PlanEditor({ open, plan, plans, onClose }: Props) {
  const { t } = useTranslation('adminShop')
  const id = useId()
  const nameOf = usePlanName()
  const popular = plans.find((p) => p.mostPopular && p.status === 'ACTIVE')
  const { form, submit, sending, isDirty, conflictDialog } = useVersionedForm({
    schema: PlanFields,
    entity: plan,
    valuesOf,
    returns: changePlan.returns,
    fields: usePlanFieldNames(),
    send: (body, base) =>
      base
        ? call(changePlan, { params: { id: base.id }, body: { ...body, version: base.version } })
        : call(addPlan, { body }),
    close: onClose,
    onSaved: (saved) => {
      toast.success(t(plan ? 'plans.form.saved' : 'plans.form.created', { plan: nameOf(saved) }))
      if (saved.mostPopular && popular && popular.id !== saved.id)
        toast.info(t('plans.form.popularMoved', { from: nameOf(popular), to: nameOf(saved) }))
    },
    failed: t('plans.form.failed'),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      unsaved={isDirty}
      title={plan ? t('plans.form.edit', { plan: nameOf(plan) }) : t('plans.form.add')}
      description={plan ? t('plans.form.text') : undefined}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('plans.form.back')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={sending} loadingText={t('plans.form.saving')}>
            {t(plan ? 'plans.form.save' : 'plans.form.create')}
          </Button>
        </>
      }
    >
      <PlanForm id={id} plan={plan} plans={plans} form={form} onSubmit={submit} />
      {conflictDialog}
    </Dialog>
  )
}
