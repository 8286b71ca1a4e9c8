import type { LiveEvent } from '../../domain/events/contract.ts'
import { followStream } from './eventStream.ts'

/** A browser allows few connections to a server: of all its tabs one holds a stream and passes on what it hears. */
const NAME = 'live-events'

/** Hears what any tab of this browser is told, this one included. */
export function hearEvents(tell: (event: LiveEvent) => void): () => void {
  const tabs = new BroadcastChannel(NAME)
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => tell(data))
  return () => tabs.close()
}

/** Holds the stream as soon as no other tab does, until it is told to let go. */
export function holdStream(): () => void {
  const tabs = new BroadcastChannel(NAME)
  const letGo = new AbortController()
  const { signal } = letGo
  const hold = () => followStream((event) => tabs.postMessage(event), signal)
  // Without locks (an address that is not secure) each tab has a stream.
  const held = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, hold) : hold()
  held.catch(() => {}) // let go before it was our turn
  return () => {
    letGo.abort()
    tabs.close()
  }
}
