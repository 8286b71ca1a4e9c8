import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MS } from '../../domain/accounts/rules.ts'

const ALGORITHM = 'HS256'
const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Access tokens, signed and checked on the app's clock. */
export function makeTokens(secret: string, now: () => Date) {
  const key = new TextEncoder().encode(secret)
  return {
    sign: (who: { userId: string; sessionId: string }) =>
      new SignJWT({ sid: who.sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(who.userId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + ACCESS_TOKEN_MS))
        .sign(key),

    /** Whose token this is; null when it is not ours, altered or over. */
    async read(token: string): Promise<{ userId: string; sessionId: string } | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now() })
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
