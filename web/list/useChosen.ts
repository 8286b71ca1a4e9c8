import { useRef, useState } from 'react'
import { COUNTED_AT_MOST, MAX_PAGE_SIZE } from '../../domain/fields.ts'
import { showFailure } from '../api.ts'

type Paging = { page: string; size: string }
type ChosenOptions<Row> = {
  /** What the list is asked for. */
  query: object
  /** The page on the screen. */
  page: { content: readonly Row[] } | undefined
  /** Any page of the same list. */
  readPage: (paging: Paging) => Promise<{ content: readonly Row[] }>
  /** What is said where they could not all be found. */
  failed: string
}

/** The rows ticked to do something with all of them: from page to page, or every one the list has. */
export function useChosen<Row extends { id: string }>({
  query,
  page,
  readPage,
  failed,
}: ChosenOptions<Row>): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [collected, setCollected] = useState<number | null>(null)
  const turn = useRef(0)
  // Another day, another filter: what is not in the list any more is not moved with it.
  const list = JSON.stringify({ ...query, page: null, sort: null })
  const [seen, setSeen] = useState(list)
  if (list !== seen) {
    setSeen(list)
    setChosen(new Map())
  }
  // A row on the screen is newer than it was when it was ticked.
  const shown = new Map(page?.content.map((row) => [row.id, row]))
  const rows = [...chosen.values()].map((row) => shown.get(row.id) ?? row)
  const keep = (ids: ReadonlySet<string>) => {
    turn.current++ // who ticks meanwhile has the last word
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
  /** How many were found so far, while every one is being looked for. */
  collected: number | null
  /** Beyond this a list does not say how many there are. */
  isCounted: (total: number) => boolean
}
