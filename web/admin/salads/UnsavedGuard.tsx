import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  dirty: boolean
  /** Set by whoever has just saved and leaves in the same breath. */
  free: RefObject<boolean>
}

/** Nobody loses what they typed without being asked: neither by a link, nor by "back", nor by closing the tab. */
export function UnsavedGuard({ dirty, free }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const elsewhere = from.pathname !== to.pathname || from.search !== to.search
    return dirty && !free.current && elsewhere
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <Dialog
      alert
      size="s"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('editor.leaveTitle')}
      description={t('editor.leaveText')}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            {t('editor.stay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('editor.leave')}
          </Button>
        </>
      }
    />
  )
}
