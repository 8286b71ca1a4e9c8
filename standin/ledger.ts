import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Books, type Entry, makeBooks } from './books.ts'

/**
 * The ledger on disk: one JSON array of entries a line, only ever added to. A line is in the kernel's hands before
 * `write` returns, and so before any answer leaves: a killed process loses nothing it has acknowledged.
 */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'ledger.jsonl')
  const books = makeBooks()
  const fd = openSync(file, 'a')
  const content = readFileSync(file)
  // A line without its end was never acknowledged: cut off, so that the next one begins on its own.
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

  /** All that is written meanwhile is one line: there after a crash as a whole, or not at all. */
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
