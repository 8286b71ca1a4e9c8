import { hash } from '@node-rs/argon2'

/** A hash that costs next to nothing to check: the hundreds of sign-ins of the tests are about anything but its price. */
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
