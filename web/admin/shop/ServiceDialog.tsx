import { switchService } from '../../../domain/settings/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

const stops = ['page', 'nobody', 'renewals', 'running', 'paying', 'stays'] as const
const starts = ['page', 'renewals'] as const

type Props = { stopping: boolean; open: boolean; onClose: () => void }

/** Stops or starts the service, after explaining the effect on customers. */
export function ServiceDialog({ stopping, open, onClose }: Props) {
  const { t } = useTranslation('adminShop')
  const area = stopping ? 'stop' : 'start'
  const { send, sending } = useAct(switchService, {
    onDone: () => {
      onClose()
      toast.success(t(`service.${area}.done`))
    },
    onFail: (error) => {
      onClose()
      showFailure(error, t('service.failed'))
    },
  })
  return (
    <Dialog
      alert
      size={stopping ? 'm' : 's'}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`service.${area}.title`)}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t(`service.${area}.cancel`)}</Button>
          </DialogClose>
          <Button
            variant={stopping ? 'danger' : 'primary'}
            loading={sending}
            loadingText={t(`service.${area}.doing`)}
            onClick={() => void send({ body: { active: !stopping } })}
          >
            {t(`service.${area}.do`)}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 ps-5 text-s marker:text-ink-3">
        {stopping
          ? stops.map((key) => <li key={key}>{t(`service.stop.${key}`)}</li>)
          : starts.map((key) => <li key={key}>{t(`service.start.${key}`)}</li>)}
      </ul>
    </Dialog>
  )
}
