import { useEffect, useRef } from 'react'
import { type Device, revokeAllSessions, revokeDevice } from '../../domain/accounts/contract.ts'
import { showFailure, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { useLogOut } from '../layout/useLogOut.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { describeDevice } from './device.ts'

/** What to sign out: one device, or all except this one. */
export type Target = { device: Device } | { others: number }
type Props = {
  target: Target
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeaving: (leaving: boolean) => void
  /** Called after the dialog has been removed from the page. */
  onClosed: () => void
}

export function SignOutDialog({ target, open, onOpenChange, onLeaving, onClosed }: Props) {
  const { t } = useTranslation('profile')
  const safe = useRef<HTMLButtonElement>(null)
  const logOut = useLogOut()
  const words = useWords(target)
  const here = 'device' in target && target.device.current
  const done = ({ message }: { message: string }) => {
    onOpenChange(false)
    toast.success(message)
  }
  const one = useAct(revokeDevice, {
    // The server has ended the session; this ends it in the browser and goes to the login page.
    onDone: (result) => (here ? void logOut() : done(result)),
    onFail: (error) => {
      onLeaving(false)
      showFailure(error, t('sessions.failed'))
    },
  })
  const all = useAct(revokeAllSessions, {
    onDone: done,
    onFail: (error) => showFailure(error, t('sessions.allFailed')),
  })
  const confirm = () => {
    if (here) onLeaving(true)
    if ('device' in target) void one.send({ params: { id: target.device.id } })
    else void all.send({})
  }
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.text}
      initialFocus={safe}
      footer={
        <>
          <DialogClose>
            <Button ref={safe} variant="outline">
              {t('sessions.stay')}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={one.sending || all.sending}
            loadingText={t('sessions.signingOut')}
            onClick={confirm}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <WhileOpen onClosed={onClosed} />
    </Dialog>
  )
}

function WhileOpen({ onClosed }: { onClosed: () => void }) {
  useEffect(() => {
    // After two frames the dialog has tried to return the focus.
    return () => void requestAnimationFrame(() => requestAnimationFrame(() => onClosed()))
  }, [onClosed])
  return null
}

function useWords(target: Target) {
  const { t } = useTranslation('profile')
  if ('others' in target) {
    const count = target.others
    return {
      title: t('sessions.othersTitle'),
      text: t('sessions.othersText', { count }),
      confirm: t('sessions.others', { count }),
    }
  }
  if (target.device.current)
    return {
      title: t('sessions.hereTitle'),
      text: t('sessions.hereText'),
      confirm: t('sessions.signOutHere'),
    }
  const device = describeDevice(target.device.deviceInfo).name || t('sessions.unknownDevice')
  return {
    title: t('sessions.oneTitle'),
    text: t('sessions.oneText', { device }),
    confirm: t('sessions.signOut'),
  }
}
