import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks before unsaved days are left behind: for another week, another screen, or a closed tab. */
export function LeaveGuard({ changed }: { changed: number }) {
  const { t } = useTranslation('adminShop')
  const unsaved = changed > 0
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <Dialog
      alert
      size="s"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('menus.leave.title')}
      description={t('menus.leave.text', { count: changed })}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            {t('menus.leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('menus.leave.leave')}
          </Button>
        </>
      }
    />
  )
}
