import { SECOND_MS } from '../../domain/dates.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface ToastOptions {
  /** How long it stays; by default 5 s, in recovery 4 s. */
  durationMs?: number
  action?: { label: string; onPress: () => void }
  /** A toast with the same id replaces the one on the screen. */
  id?: string
}
export interface Toast extends ToastOptions {
  kind: ToastKind
  message: string
  durationMs: number
}
type Show = (toast: Toast) => void

export const TOAST_MS = 5 * SECOND_MS

/* Any code may call toast.error() at any time, but the Toaster loads in its own chunk after the first
   paint. Earlier toasts wait here, so this file stays small enough for every page. */
let show: Show | null = null
let waiting: Toast[] = []
let usualMs = TOAST_MS

/** Changes the default duration for a part of the app. The returned function restores it. */
export function setUsualDuration(ms: number): () => void {
  usualMs = ms
  return () => {
    usualMs = TOAST_MS
  }
}

/** Registers the Toaster, which shows the waiting toasts and all later ones. The returned function unregisters it. */
export function registerToaster(next: Show): () => void {
  show = next
  const queued = waiting
  waiting = []
  queued.forEach(next)
  return () => {
    if (show === next) show = null
  }
}

const toastOf =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}) => {
    const toast: Toast = { ...options, kind, message, durationMs: options.durationMs ?? usualMs }
    if (show) show(toast)
    else waiting.push(toast)
  }

export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
}
