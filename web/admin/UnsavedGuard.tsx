import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type Props = {
  dirty: boolean
  /** Set by whoever has just saved and leaves in the same breath. */
  free?: RefObject<boolean>
  /** What would be lost, and the two ways to answer. */
  words: { title: string; text: string; stay: string; leave: string }
}

/** Nobody loses what they typed without being asked: neither by a link, nor by "back", nor by closing the tab. */
export function UnsavedGuard({ dirty, free, words }: Props) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const elsewhere = from.pathname !== to.pathname || from.search !== to.search
    return dirty && !free?.current && elsewhere
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
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            {words.stay}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    />
  )
}
