import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { useMoves } from './useMoves.tsx'

const NAMES_SHOWN = 8

/** The progress of a bulk step, and at the end the names of those that could not be changed. */
export function MovesDialog({ moving, open, close }: Omit<ReturnType<typeof useMoves>, 'move'>) {
  const { t } = useTranslation(['adminDelivery', 'deliveryWords'])
  if (!moving) return null
  const { over, done, total, changed, refused, error } = moving
  const more = refused.length - NAMES_SHOWN
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(over ? 'moved.over' : 'moved.title')}
      description={over && t('moved.overText', { count: changed })}
      footer={
        <Button variant="outline" onClick={close}>
          {t(over ? 'moved.close' : 'moved.stop')}
        </Button>
      }
    >
      {!over && (
        <Progress
          label={t('moved.moving')}
          value={done}
          max={total}
          text={t('moved.progress', { done, total })}
        />
      )}
      {error !== null && (
        <Note tone="danger" live>
          {error}
        </Note>
      )}
      {over && refused.length > 0 && (
        <Note tone="warn" live title={t('moved.refused', { count: refused.length })}>
          <ul className="grid gap-1">
            {refused.slice(0, NAMES_SHOWN).map(({ id, customerName, status }) => (
              <li key={id}>
                {t('moved.refusedOne', {
                  name: `\u2068${customerName}\u2069`,
                  status: t(`deliveryWords:status.${status}`),
                })}
              </li>
            ))}
            {more > 0 && <li>{t('moved.more', { count: more })}</li>}
          </ul>
        </Note>
      )}
    </Dialog>
  )
}
