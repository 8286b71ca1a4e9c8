import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Books, type Entry, makeBooks } from './books.ts'

/**
 * The ledger on disk: one JSON array of entries per line, append-only. A line is handed to the kernel before `write`
 * returns, and so before any answer is sent: a killed process loses nothing that it has acknowledged.
 */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'ledger.jsonl')
  const books = makeBooks()
  const fd = openSync(file, 'a')
  const content = readFileSync(file)
  // An incomplete last line was never acknowledged. It is cut off, so that the next entry starts a new line.
  const whole = content.lastIndexOf(0x0a) + 1
  if (whole < content.length) truncateSync(file, whole)
  for (const line of content.subarray(0, whole).toString('utf8').split('\n')) {
    if (line === '') continue
    const entries: Entry[] = JSON.parse(line)
    for (const entry of entries) books.apply(entry)
  }

  let gathered: Entry[] | undefined

  function append(entries: Entry[]): void {
    const line = Buffer.from(`${JSON.stringify(entries)}\n`)
    let at = 0
    while (at < line.length) at += writeSync(fd, line, at)
  }

  function write(...entries: Entry[]): void {
    if (gathered) gathered.push(...entries)
    else append(entries)
    for (const entry of entries) books.apply(entry)
  }

  /** Writes all entries made during `run` as one line: after a crash it exists completely or not at all. */
  function together<Result>(run: () => Result): Result {
    const entries: Entry[] = []
    gathered = entries
    try {
      return run()
    } finally {
      gathered = undefined
      if (entries.length > 0) append(entries)
    }
  }
  return { books, write, together, close: () => closeSync(fd) }
}

export type Write = (...entries: Entry[]) => void
export type Together = <Result>(run: () => Result) => Result
export type Ledger = { books: Books; write: Write; together: Together; close: () => void }
