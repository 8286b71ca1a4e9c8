import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type AdminPlan, addPlan, changePlan } from '../../../domain/plans/contract.ts'
import { showInForm } from '../../account/formErrors.ts'
import { useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PlanForm } from './PlanForm.tsx'
import { fields, PlanFields, valuesOf } from './planFields.ts'
import { usePlanName } from './usePlanName.ts'

type Props = { open: boolean; plan: AdminPlan | null; plans: readonly AdminPlan[]; onClose: () => void }

/** Creates a plan or changes one. */
export function PlanEditor({ open, plan, plans, onClose }: Props) {
  const { t } = useTranslation('adminShop')
  const id = useId()
  const nameOf = usePlanName()
  const form = useForm({ resolver: zodResolver(PlanFields), defaultValues: valuesOf(plan) })
  const popular = plans.find((p) => p.mostPopular && p.status === 'ACTIVE')
  const after = {
    onDone: (saved: AdminPlan) => {
      onClose()
      toast.success(t(plan ? 'plans.form.saved' : 'plans.form.created', { plan: nameOf(saved) }))
      if (saved.mostPopular && popular && popular.id !== saved.id)
        toast.info(t('plans.form.popularMoved', { from: nameOf(popular), to: nameOf(saved) }))
    },
    onFail: (error: unknown) => showInForm(form, fields, error, t('plans.form.failed')),
  }
  const adding = useAct(addPlan, after)
  const changing = useAct(changePlan, after)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={plan ? t('plans.form.edit', { plan: nameOf(plan) }) : t('plans.form.add')}
      description={plan ? t('plans.form.text') : undefined}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('plans.form.back')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            loading={adding.sending || changing.sending}
            loadingText={t('plans.form.saving')}
          >
            {t(plan ? 'plans.form.save' : 'plans.form.create')}
          </Button>
        </>
      }
    >
      <PlanForm
        id={id}
        plan={plan}
        plans={plans}
        form={form}
        onSubmit={(body) =>
          void (plan ? changing.send({ params: { id: plan.id }, body }) : adding.send({ body }))
        }
      />
    </Dialog>
  )
}
