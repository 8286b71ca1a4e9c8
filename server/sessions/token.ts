import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MS } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'

const ALGORITHM = 'HS256'
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() })

/** Creates and reads access tokens, on the app's clock. */
export function makeTokens(secret: string, now: () => Date) {
  // Imported once, not for every token.
  const imported = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    /** Signs a token. It never outlives its session, because the browser takes the session's end from it. */
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

    /** Returns the token's claims; null if it is not ours, was altered or has expired. */
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
