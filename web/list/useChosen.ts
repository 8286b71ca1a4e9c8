import { useRef, useState } from 'react'
import { COUNTED_AT_MOST, MAX_PAGE_SIZE } from '../../domain/fields.ts'
import { showFailure } from '../api.ts'

type Paging = { page: string; size: string }
type ChosenOptions<Row> = {
  /** The list's query. */
  query: object
  /** The current page. */
  page: { content: readonly Row[] } | undefined
  /** Reads any page of the same list. */
  readPage: (paging: Paging) => Promise<{ content: readonly Row[] }>
  /** Shown if not all rows could be read. */
  failed: string
}

/** Selects rows for a bulk action: across pages, or all rows of the list. */
export function useChosen<Row extends { id: string }>({
  query,
  page,
  readPage,
  failed,
}: ChosenOptions<Row>): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [collected, setCollected] = useState<number | null>(null)
  const turn = useRef(0)
  // After a change of day or filter the selection is cleared: rows that left the list must not be part of it.
  const list = JSON.stringify({ ...query, page: null, sort: null })
  const [lastList, setLastList] = useState(list)
  if (list !== lastList) {
    setLastList(list)
    setChosen(new Map())
  }
  // A visible row is newer than its copy from when it was selected.
  const shown = new Map(page?.content.map((row) => [row.id, row]))
  const rows = [...chosen.values()].map((row) => shown.get(row.id) ?? row)
  const keep = (ids: ReadonlySet<string>) => {
    turn.current++ // a manual selection overrides a running "select all"
    setCollected(null)
    const known = new Map([...rows, ...shown.values()].map((row) => [row.id, row]))
    setChosen(new Map([...ids].flatMap((id) => known.get(id) ?? []).map((row) => [row.id, row])))
  }
  const all = async () => {
    const mine = ++turn.current
    const found = new Map<string, Row>()
    setCollected(0)
    try {
      for (let next = 0; ; next++) {
        const { content } = await readPage({ page: String(next), size: String(MAX_PAGE_SIZE) })
        if (mine !== turn.current) return
        for (const row of content) found.set(row.id, row)
        setCollected(found.size)
        if (content.length < MAX_PAGE_SIZE) break
      }
      setChosen(found)
    } catch (error) {
      showFailure(error, failed)
    }
    setCollected(null)
  }
  return {
    rows,
    ids: new Set(chosen.keys()),
    keep,
    drop: (ids) => setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    all,
    collected,
    isCounted: (total) => total <= COUNTED_AT_MOST,
  }
}

export type Chosen<Row> = {
  rows: Row[]
  ids: ReadonlySet<string>
  keep: (ids: ReadonlySet<string>) => void
  drop: (ids: readonly string[]) => void
  all: () => Promise<void>
  /** How many rows have been read so far, while "select all" runs. */
  collected: number | null
  /** Whether the total is exact. Above the limit a list does not report its exact size. */
  isCounted: (total: number) => boolean
}
