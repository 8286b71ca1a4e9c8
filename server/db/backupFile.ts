import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { type Sum, summing } from './pgCatalog.ts'
import { reasonOf, StartupError } from './startupError.ts'

/**
 * A backup is gzipped lines of JSON: a header, then for each table its name and its rows (arrays of text and null, in
 * the header's column order), then a trailer with counts and hashes.
 */
export const FORMAT = 1

const header = z.object({
  waraq: z.literal('backup'),
  format: z.number(),
  createdAt: z.string(),
  /** The newest migration of the backed-up database; 0: none. */
  migration: z.number(),
  note: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      key: z.array(z.string()),
    }),
  ),
})
const opening = z.object({ table: z.string() })
const trailer = z.object({
  end: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** The hash of every line before this one. */
  sha256: z.string(),
})
export type Header = z.infer<typeof header>
export type Trailer = z.infer<typeof trailer>
export type Entry = { table: string } | { row: string }

const spoilt = (path: string, how: string, cause?: unknown) =>
  new StartupError(`${path} ${how}; use another backup file. Nothing was changed.`, { cause })
const NOT_OURS = 'is not a backup of Waraq, or is damaged'
const ofNewer = (path: string) =>
  new StartupError(`${path} was made by a newer Waraq; restore it with that one. Nothing was changed.`)

/** A photo of a salad makes lines of a few MB; a much longer line is not a row of ours. */
const LINE_AT_MOST = 64 * 1024 * 1024

/** Reads and checks the whole file, and returns its header and sums. */
export async function verifyBackup(path: string): Promise<{ header: Header; sums: Trailer['end'] }> {
  const all = createHash('sha256')
  const sums = new Map<string, Sum>()
  let head: Header | undefined
  let end: Trailer | undefined
  let current: { name: string; summed: ReturnType<typeof summing> } | undefined
  const close = () => current && sums.set(current.name, current.summed.sum())
  for await (const line of linesOf(path)) {
    if (end) throw spoilt(path, 'has something after its end')
    if (!head) {
      head = parsed(path, header, line)
      if (head.format > FORMAT) throw ofNewer(path)
    } else if (line.startsWith('[')) current?.summed.add(line)
    else if (line.startsWith('{"end"')) end = parsed(path, trailer, line)
    else {
      close()
      const { table } = parsed(path, opening, line)
      if (!head.tables.some(({ name }) => name === table)) throw spoilt(path, NOT_OURS)
      current = { name: table, summed: summing() }
    }
    if (!end) all.update(line).update('\n')
  }
  close()
  if (!head) throw spoilt(path, 'is not a backup of Waraq')
  if (!end) throw spoilt(path, 'is cut short')
  const same =
    end.sha256 === all.digest('hex') &&
    head.tables.every(({ name }) => {
      const [found, expected] = [sums.get(name), end.end[name]]
      return found && expected && found.rows === expected.rows && found.sha256 === expected.sha256
    })
  if (!same || sums.size !== head.tables.length) throw spoilt(path, 'has been altered or damaged')
  return { header: head, sums: end.end }
}

/** Yields the tables and rows of a verified file. */
export async function* readBackup(path: string): AsyncGenerator<Entry> {
  let first = true
  for await (const line of linesOf(path)) {
    if (first) first = false
    else if (line.startsWith('[')) yield { row: line }
    else if (!line.startsWith('{"end"')) yield parsed(path, opening, line)
  }
}

function parsed<T>(path: string, schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw spoilt(path, NOT_OURS, error)
  }
}

/** Splits at newlines only: node:readline also splits at U+2028, which JSON does not escape. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const unzip = createGunzip()
  file.on('error', (error) => unzip.destroy(error))
  // The pieces of the unfinished line.
  let pieces: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file.pipe(unzip)) {
      const bytes: Buffer = chunk
      let from = 0
      for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
        yield Buffer.concat([...pieces, bytes.subarray(from, to)]).toString('utf8')
        pieces = []
        size = 0
        from = to + 1
      }
      pieces.push(bytes.subarray(from))
      size += bytes.length - from
      if (size > LINE_AT_MOST) throw spoilt(path, NOT_OURS)
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw spoilt(path, error.code === 'Z_BUF_ERROR' ? 'is cut short' : NOT_OURS, error)
    }
    throw new StartupError(`${path} cannot be read (${reasonOf(error)}).`, { cause: error })
  } finally {
    file.destroy()
  }
  if (size > 0) throw spoilt(path, 'is cut short')
}
