import { makeKeys } from '../../server/keys.ts'
import { makeLog } from '../../server/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { openTap } from '../../server/tap/client.ts'
import { STANDIN_KEY } from './child.ts'
import { SECRET, type World } from './world.ts'

/**
 * The dependencies of the shop's verbs and jobs, for the admin of this test and for the jobs it runs after the faults.
 */
export function makeTools({
  publicUrl,
  standinUrl,
  store,
}: Pick<World, 'publicUrl' | 'standinUrl' | 'store'>) {
  const log = makeLog('silent', false)
  const rest = {
    log,
    publicUrl,
    keys: makeKeys(SECRET),
    mail: openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl }),
    tap: openTap({
      baseUrl: `${standinUrl}/v2`,
      secretKey: STANDIN_KEY,
      benefitSource: 'src_bh.benefit',
      log,
    }),
  }
  return () => ({ db: store.db, ...rest })
}
export type Tools = ReturnType<ReturnType<typeof makeTools>>
