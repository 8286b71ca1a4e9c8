import { z } from 'zod'
import { storeOn } from '../../server/db/client.ts'
import { addressOf } from '../../server/db/connect.ts'
import { readEnv } from '../../server/env.ts'
import { makeLog } from '../../server/log.ts'
import { startShop } from '../../server/start.ts'
import { stopWith } from '../welcome.ts'

const How = z.object({ webDir: z.string(), port: z.number() })
const nothing = () => {}

/** Serves like `npm start`, but on the store that the parent process keeps open. */
export async function serve(how: unknown) {
  try {
    const { webDir, port } = How.parse(how)
    const env = readEnv({ ...process.env, PORT: String(port) })
    const shop = await startShop(env, makeLog(env.logLevel, process.stdout.isTTY), {
      webDir,
      onFatal: nothing,
      ...(!env.databaseUrl && {
        openStore: async () =>
          storeOn({ address: addressOf(env.dataDir), onFatal: nothing, close: async () => {} }),
      }),
    })
    process.once('SIGTERM', () => void shop.stop().finally(() => process.exit()))
    process.send?.('serving')
  } catch (error) {
    stopWith(error)
  }
}
