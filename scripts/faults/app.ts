// One app process of the fault test: the whole shop without its web pages, until it is stopped or killed, or
// its parent ends.
import { readEnv } from '../../server/env.ts'
import { makeLog } from '../../server/log.ts'
import { LEAVE_MS, startShop } from '../../server/start.ts'

process.once('disconnect', () => process.exit(0))
const env = readEnv(process.env)
const shop = await startShop(env, makeLog(env.logLevel, false), {
  webDir: undefined,
  leaveMs: LEAVE_MS,
  onFatal: (error) => {
    throw error
  },
})
process.once('SIGTERM', () => void shop.stop().finally(() => process.exit(0)))
// Answers any message with its processor time.
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.('running')
