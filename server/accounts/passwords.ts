import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { workQueue } from '../http/workQueue.ts'

/** OWASP's parameters for argon2id, which is the library's own choice of algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of the password of nobody: a sign-in without an account works as hard as one with. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$v02OWcOFoeL9cQVgNrVVEA$MMpvD50TmKU0H4qqSIf5bVpMFgZnqu9+Eihjy14bxXg'

/** Hashes run in Node's own threads, which files, compression and signatures need as well: one is left to them. */
const NODE_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
export const AT_ONCE = Math.max(1, Math.min(availableParallelism(), NODE_THREADS) - 1)
/** The last in the queue then still gets its answer within the time a request may take. */
export const MAX_WAITING = 250 * AT_ONCE

const inTurn = workQueue({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING })
let computed = 0

/** How many hashes this process has computed so far. */
export const hashesComputed = () => computed

const counted = <T>(hashing: () => Promise<T>) =>
  inTurn(() => {
    computed++
    return hashing()
  })

/** Two keyboards may write the same letter in two ways. */
const normal = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => counted(() => hash(normal(password), COST))

/** Whether it is the password; always at the cost of one hash, also when there is none to compare with. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await counted(() => verify(passwordHash ?? NOBODYS_HASH, normal(password)))
  return matches && passwordHash !== null
}
