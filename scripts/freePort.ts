import { createServer } from 'node:net'

// Below what systems give out on their own (from 32768): nobody gets one of these by chance.
const FIRST = 12_000
const PAIRS = 5000
const STRIDE = 509
let pair = process.pid

/** A free port that no other process asking here gets too. The port after it is kept for the caller as well. */
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

/** Marks a pair as taken for as long as this process lives: whoever asks meanwhile gets another one. */
const keep = (mark: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(mark, '127.0.0.1', () => {
      server.unref()
      resolve(true)
    })
  })
