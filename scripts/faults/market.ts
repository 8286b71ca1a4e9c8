import type { Wish } from './checker/facts.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

/** Where the buyers of this test are. */
export type Market = {
  world: World
  tally: Tally
  plans: { weekly: string; monthly: string }
  /** The header of a signed-in customer. */
  signedIn: (customer: number) => Promise<Record<string, string>>
  /** Remembers what the buyer with this address asked for. */
  asked: (email: string, wish: Omit<Wish, 'userId'> & { customer: number | null }) => void
}
export type Begun = { id: string; redirectUrl: string }

export const portOf = ({ ports }: World, n: number) => ports[n % ports.length] ?? 0
