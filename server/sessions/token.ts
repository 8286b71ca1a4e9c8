import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MS } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'

const ALGORITHM = 'HS256'
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() })

/** Access tokens, signed and checked on the app's clock. */
export function makeTokens(secret: string, now: () => Date) {
  // Taken in once: else it is for every token.
  const imported = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    /** A token never outlives its session: the browser reads from it how long it may stay. */
    sign: async (caller: { userId: string; sessionId: string }, sessionEndsAt?: Date) => {
      const at = now().getTime()
      const until = Math.min(at + ACCESS_TOKEN_MS, sessionEndsAt?.getTime() ?? Number.POSITIVE_INFINITY)
      return new SignJWT({ sid: caller.sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(caller.userId)
        .setIssuedAt(new Date(at))
        .setExpirationTime(new Date(until))
        .sign(await imported)
    },

    /** Whose token this is; null when it is not ours, altered or over. */
    async read(token: string): Promise<{ userId: string; sessionId: string; tokenEndsAt: Date } | null> {
      try {
        const { payload } = await jwtVerify(token, await imported, {
          algorithms: [ALGORITHM],
          currentDate: now(),
          requiredClaims: ['exp'],
        })
        const { data } = Claims.safeParse(payload)
        if (!data) return null
        return { userId: data.sub, sessionId: data.sid, tokenEndsAt: new Date(data.exp * SECOND_MS) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
export type Tokens = ReturnType<typeof makeTokens>
