import type { LiveEvent } from '../../domain/events/contract.ts'
import { followStream } from './eventStream.ts'

/**
 * A browser allows few connections to a server, so only one of its tabs holds the event stream and forwards the events
 * to the others.
 */
const NAME = 'live-events'

/** Receives the events that any tab of this browser forwards, this tab included. */
export function hearEvents(onEvent: (event: LiveEvent) => void): () => void {
  const tabs = new BroadcastChannel(NAME)
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onEvent(data))
  return () => tabs.close()
}

/** Holds the stream as soon as no other tab does. The returned function releases it. */
export function holdStream(): () => void {
  const tabs = new BroadcastChannel(NAME)
  const letGo = new AbortController()
  const { signal } = letGo
  const hold = () => followStream((event) => tabs.postMessage(event), signal)
  // Without locks (on an insecure origin) each tab has its own stream.
  const held = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, hold) : hold()
  held.catch(() => {}) // released before this tab got the lock
  return () => {
    letGo.abort()
    tabs.close()
  }
}
