import { hash } from '@node-rs/argon2'

/** A hash that is cheap to check, because hundreds of logins in the tests would be slow otherwise. */
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
