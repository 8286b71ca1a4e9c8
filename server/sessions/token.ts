import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MS } from '../../domain/accounts/rules.ts'

const ALGORITHM = 'HS256'
const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Access tokens, signed and checked on the app's clock. */
export function makeTokens(secret: string, now: () => Date) {
  const key = new TextEncoder().encode(secret)
  return {
    /** A token never outlives its session: the browser reads from it how long it may stay. */
    sign: (caller: { userId: string; sessionId: string }, sessionEndsAt?: Date) => {
      const at = now().getTime()
      const until = Math.min(at + ACCESS_TOKEN_MS, sessionEndsAt?.getTime() ?? Number.POSITIVE_INFINITY)
      return new SignJWT({ sid: caller.sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(caller.userId)
        .setIssuedAt(new Date(at))
        .setExpirationTime(new Date(until))
        .sign(key)
    },

    /** Whose token this is; null when it is not ours, altered or over. */
    async read(token: string): Promise<{ userId: string; sessionId: string } | null> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: now(),
          requiredClaims: ['exp'],
        })
        const claims = Claims.safeParse(payload)
        return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
export type Tokens = ReturnType<typeof makeTokens>
