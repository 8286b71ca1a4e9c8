import { z } from 'zod'
import { Ledger } from './checker/facts.ts'

const Fired = z.object({ fired: z.record(z.string(), z.int()) })

/** The controls of the stand-in that tests use. standin/main.ts has the list. */
export function standinKnobs(standinUrl: string) {
  const knob = (path: string, body?: unknown) =>
    fetch(`${standinUrl}/standin${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).then((answer) => answer.json())
  return {
    /** Sets these faults and removes all others. */
    setFaults: (faults: Record<string, unknown>, seed: number) =>
      knob('/faults', { seed, clear: true, faults }),
    expire: (id: string) => knob(`/charges/${id}/expire`, {}),
    ledger: async () => Ledger.parse(await knob('/ledger')),
    fired: async () => Fired.parse(await knob('/faults')).fired,
  }
}
