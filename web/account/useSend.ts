import { useRef, useState } from 'react'
import type { CallInput, Endpoint, Returned } from '../../domain/endpoint.ts'
import { call } from '../api.ts'

type After<E extends Endpoint> = { onDone: (result: Returned<E>) => void; onFail: (error: unknown) => void }

/** One write at a time: a second press while the first is on its way does nothing. */
export function useSend<E extends Endpoint>(e: E, { onDone, onFail }: After<E>) {
  const [sending, setSending] = useState(false)
  // The state shows on the next render only; two presses before it must not both pass.
  const busy = useRef(false)
  const send = async (input: CallInput<E>) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    let result: Returned<E>
    try {
      result = await call(e, input)
    } catch (error) {
      onFail(error)
      return
    } finally {
      busy.current = false
      setSending(false)
    }
    onDone(result)
  }
  return { send, sending }
}
