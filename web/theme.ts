import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'
const KEY = 'theme'
const isTheme = (text: unknown): text is Theme => text === 'light' || text === 'dark'
const system = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

// inlineHead.ts has already set the attribute, which is the only source of truth while the page is open.
export const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme) {
  writeStored(KEY, theme)
  show(theme)
}

/** Follows the system's theme until the visitor chooses one, and follows a choice made in another tab. */
export function watchTheme() {
  const follow = () => {
    if (!isTheme(readStored(KEY))) show(system().matches ? 'dark' : 'light')
  }
  follow() // the system's theme may have changed since the first paint
  system().addEventListener('change', follow)
  addEventListener('storage', (e) => {
    if (e.key === KEY && isTheme(e.newValue)) show(e.newValue)
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = () => useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
