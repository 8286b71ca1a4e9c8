import { type ComponentType, useEffect, useState } from 'react'
import { registerToaster, type Toast, toast } from '../ui/toast.ts'

type Loaded = { Toaster: ComponentType; NavigationGuards: ComponentType }
const FIRST_TOUCH = ['pointerdown', 'keydown'] as const

/**
 * Toasts are fetched at the first touch of a key or the pointer, before anything can have gone wrong, or when
 * the first one is said: a visitor who only reads never loads them. What is said meanwhile waits here. With them comes
 * what asks before leaving, for there is nothing to lose before the first touch.
 */
export function LazyToaster() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [early, setEarly] = useState<Toast[]>([])
  useEffect(() => {
    const load = () => {
      Promise.all([import('../ui/Toaster.tsx'), import('../ui/navigationGuards.tsx')]).then(
        ([toasts, { NavigationGuards }]) => setLoaded({ Toaster: toasts.default, NavigationGuards }),
        () => {}, // no connection: the next touch or toast tries again, and the words still wait
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

/** Stands after the Toaster, so that its effect runs when the Toaster already listens. */
function Repeat({ early }: { early: Toast[] }) {
  useEffect(() => {
    for (const { kind, message, ...options } of early) toast[kind](message, options)
  }, [early])
  return null
}
