import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { workQueue } from '../http/workQueue.ts'

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash that matches no account's password, so that a login without an account takes as long as one with. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$v02OWcOFoeL9cQVgNrVVEA$MMpvD50TmKU0H4qqSIf5bVpMFgZnqu9+Eihjy14bxXg'

/** Hashes run in Node's thread pool, which files, compression and signatures need too: one thread is left for them. */
const NODE_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
export const MAX_CONCURRENT = Math.max(1, Math.min(availableParallelism(), NODE_THREADS) - 1)
/** With this many, the last one in the queue still gets its response within the request's time limit. */
export const MAX_WAITING = 250 * MAX_CONCURRENT

const inTurn = workQueue({ atOnce: MAX_CONCURRENT, mostWaiting: MAX_WAITING })
let computed = 0

/** How many hashes this process has computed so far. */
export const hashesComputed = () => computed

const counted = <T>(hashing: () => Promise<T>) =>
  inTurn(() => {
    computed++
    return hashing()
  })

/** Two keyboards may encode the same letter in two ways. */
const normal = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => counted(() => hash(normal(password), COST))

/** Whether the password is right. Always takes the time of one hash, also when there is no hash to compare with. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await counted(() => verify(passwordHash ?? NOBODYS_HASH, normal(password)))
  return matches && passwordHash !== null
}
