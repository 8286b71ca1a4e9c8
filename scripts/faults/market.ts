import type { Wish } from './checker/facts.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

/** The environment of this test's buyers. */
export type Market = {
  world: World
  tally: Tally
  plans: { weekly: string; monthly: string }
  /** The headers of a signed-in customer. */
  signedIn: (customer: number) => Promise<Record<string, string>>
  /** Records the order of the buyer with this address. */
  noteWish: (email: string, wish: Omit<Wish, 'userId'> & { customer: number | null }) => void
}
export type Begun = { id: string; redirectUrl: string }

export const portOf = ({ ports }: World, n: number) => ports[n % ports.length] ?? 0
