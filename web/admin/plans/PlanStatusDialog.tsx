import { type AdminPlan, restorePlan, retirePlan } from '../../../domain/plans/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlanName } from './usePlanName.ts'

type Props = {
  plan: AdminPlan
  /** No other plan is on sale. */
  last: boolean
  open: boolean
  onClose: () => void
}

/** Takes the plan off sale or puts it on sale again, after explaining the effect. */
export function PlanStatusDialog({ plan, last, open, onClose }: Props) {
  const { t } = useTranslation('adminShop')
  const name = usePlanName()(plan)
  const retiring = plan.status === 'ACTIVE'
  const area = retiring ? 'retiring' : 'restoring'
  const { send, sending } = useAct(retiring ? retirePlan : restorePlan, {
    onDone: () => {
      onClose()
      toast.success(t(`plans.${area}.done`, { plan: name }))
    },
    onFail: (error) => {
      onClose()
      showFailure(error, t(`plans.${area}.failed`))
    },
  })
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`plans.${area}.title`, { plan: name })}
      description={retiring ? undefined : t('plans.restoring.text', { price: plan.formattedPrice })}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t(`plans.${area}.cancel`)}</Button>
          </DialogClose>
          <Button
            variant={retiring ? 'danger' : 'primary'}
            loading={sending}
            loadingText={t(`plans.${area}.doing`)}
            onClick={() => void send({ params: { id: plan.id } })}
          >
            {t(`plans.${area}.do`)}
          </Button>
        </>
      }
    >
      {retiring && (
        <ul className="grid list-disc gap-2 ps-5 text-s marker:text-ink-3">
          <li>{t('plans.retiring.gone')}</li>
          <li>{t('plans.retiring.keeps')}</li>
          <li>{t('plans.retiring.paying')}</li>
          {plan.mostPopular && <li>{t('plans.retiring.popular')}</li>}
          {last && <li>{t('plans.retiring.last')}</li>}
          <li>{t('plans.retiring.back')}</li>
        </ul>
      )}
    </Dialog>
  )
}
