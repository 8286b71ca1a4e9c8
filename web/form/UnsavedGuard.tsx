import { type RefObject, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useNavigationGuard } from '../ui/navigationGuards.tsx'

type Props = {
  dirty: boolean
  /** Set to true by a form that has just saved and navigates at once. */
  free?: RefObject<boolean>
  /** The only parameter whose change counts as leaving the page; other parameters may change. */
  parameter?: string
  /** The texts of the question, if the page has its own. */
  words?: { title: string; text: string; stay: string; leave: string }
}

/** Asks before the user loses unsaved input by following a link, going back or closing the tab. */
export function UnsavedGuard(props: Props) {
  const [asking, setAsking] = useState(false)
  return (props.dirty || asking) && <Guard {...props} onAsking={setAsking} />
}

function Guard({ dirty, free, parameter, words, onAsking }: Props & { onAsking: (asking: boolean) => void }) {
  const { t } = useTranslation('ui')
  const pageOf = ({ pathname, search }: Location) =>
    `${pathname} ${parameter ? new URLSearchParams(search).get(parameter) : search}`
  const blocker = useNavigationGuard(({ currentLocation, nextLocation }) => {
    return dirty && !free?.current && pageOf(currentLocation) !== pageOf(nextLocation)
  })
  useEffect(() => {
    onAsking(blocker.state === 'blocked')
    // A save has finished in the meantime, so the question is no longer needed.
    if (blocker.state === 'blocked' && !dirty) blocker.proceed()
  }, [blocker, dirty, onAsking])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      alert
      ownBack
      size="s"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={words?.title ?? t('leaveTitle')}
      description={words?.text ?? t('leaveText')}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            {words?.stay ?? t('unsavedStay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {words?.leave ?? t('leave')}
          </Button>
        </>
      }
    />
  )
}
