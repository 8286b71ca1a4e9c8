import { type ComponentType, useEffect, useState } from 'react'
import { registerToaster, type Toast, toast } from '../ui/toast.ts'

type Loaded = { Toaster: ComponentType; NavigationGuards: ComponentType }
const FIRST_TOUCH = ['pointerdown', 'keydown'] as const

/**
 * Loads the toasts and the navigation guards at the first touch or key press, or with the first toast. A visitor who
 * only reads never loads them. Earlier toasts wait here. The guards can wait too, because there is nothing to lose
 * before the first touch.
 */
export function LazyToaster() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [early, setEarly] = useState<Toast[]>([])
  useEffect(() => {
    const load = () => {
      Promise.all([import('../ui/Toaster.tsx'), import('../ui/navigationGuards.tsx')]).then(
        ([toasts, { NavigationGuards }]) => setLoaded({ Toaster: toasts.default, NavigationGuards }),
        () => {}, // no connection: the next touch or toast tries again, and the toasts keep waiting
      )
    }
    const release = registerToaster((next) => {
      setEarly((before) => [...before, next])
      load()
    })
    for (const event of FIRST_TOUCH) addEventListener(event, load, { passive: true })
    return () => {
      release()
      for (const event of FIRST_TOUCH) removeEventListener(event, load)
    }
  }, [])
  if (!loaded) return null
  return (
    <>
      <loaded.Toaster />
      <loaded.NavigationGuards />
      <Repeat early={early} />
    </>
  )
}

/** Rendered after the Toaster, so that its effect runs when the Toaster is registered. */
function Repeat({ early }: { early: Toast[] }) {
  useEffect(() => {
    for (const { kind, message, ...options } of early) toast[kind](message, options)
  }, [early])
  return null
}
