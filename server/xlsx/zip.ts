import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive, generated as it is read. */
type Entry = { name: string; content: AsyncIterable<string> | Iterable<string> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Half the time of the default level for a file a tenth larger. */
const LEVEL = 3
/** The sizes follow the file's content; its name is UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first date that ZIP supports. The files need no date. */
const MADE_ON = 0x0021
/** The extra records for larger archives are not supported. */
const MOST_BYTES = 0xffff_ffff

/** Yields a ZIP archive in pieces, entry by entry. Each entry is read to its end before the next. */
export async function* zip(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = record(0x04034b50, [2, 20], ...facts(entry), [2, 0])
    yield Buffer.concat([head, entry.name])
    const deflate = createDeflateRaw({ level: LEVEL })
    // A failure is thrown where the compressed pieces are read.
    pipeline(Readable.from(measured(content, entry)), deflate, () => {})
    for await (const piece of deflate) {
      entry.packed += piece.length
      yield piece
    }
    const sizes = record(0x08074b50, [4, entry.crc], [4, entry.packed], [4, entry.size])
    yield sizes
    offset += head.length + entry.name.length + entry.packed + sizes.length
    if (Math.max(offset, entry.size) > MOST_BYTES) throw new Error('the archive has become too large')
    directory.push(entry)
  }
  const listed = Buffer.concat(directory.flatMap((entry) => [inDirectory(entry), entry.name]))
  const count = directory.length
  yield listed
  yield record(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])
}

async function* measured(content: Entry['content'], entry: Written) {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

type Field = readonly [bytes: 2 | 4, value: number]

/** The fields that an entry's header and its directory record share. */
const facts = ({ name, crc, packed, size }: Written): Field[] => [
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, MADE_ON],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
]
const inDirectory = (entry: Written) =>
  record(
    0x02014b50,
    [2, 20],
    [2, 20],
    ...facts(entry),
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  )

function record(signature: number, ...fields: Field[]): Buffer {
  const all: Field[] = [[4, signature], ...fields]
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of all) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
