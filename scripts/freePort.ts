import { createServer } from 'node:net'

// Below the ports that systems assign automatically (from 32768), so that no other program gets one by chance.
const FIRST = 12_000
const PAIRS = 5000
const STRIDE = 509
let pair = process.pid

/** Returns a free port that no other caller gets at the same time. The next port is reserved for the caller as well. */
export async function aFreePort(): Promise<number> {
  for (let tries = 0; tries < PAIRS; tries++) {
    const port = FIRST + 2 * (pair % PAIRS)
    pair += STRIDE
    if ((await keep(port + 2 * PAIRS)) && (await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no port is free')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Reserves a pair for as long as this process lives, so that other callers get another one. */
const keep = (mark: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(mark, '127.0.0.1', () => {
      server.unref()
      resolve(true)
    })
  })
