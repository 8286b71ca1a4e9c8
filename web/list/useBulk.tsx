import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Selection } from '../ui/Table.tsx'
import { BulkDialog } from './BulkDialog.tsx'

/** An action that runs on many rows, one after the other. */
export type BulkAction<Row> = {
  label: string
  icon: ReactNode
  /** Whether the action can run on the row. Other rows are skipped. */
  applies: (row: Row) => boolean
  send: (row: Row) => Promise<unknown>
  texts: {
    title: (count: number) => string
    text: string
    /** Shown if the action can run on none of the rows. */
    none: string
    act: string
    acting: string
    done: (count: number) => string
  }
}

type Bulk<Row> = {
  actions: readonly BulkAction<Row>[] | undefined
  /** The rows of this page. Rows chosen on other pages are remembered as they were there. */
  rows: readonly Row[] | undefined
  rowLabel: (row: Row) => string
  /** Where the focus goes after the action, because the bar with its buttons may be gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Selects rows for bulk actions. Rows stay selected from page to page, and after a failure. */
export function useBulk<Row extends { id: string }>({ actions, rows = [], rowLabel, focusAfter }: Bulk<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [action, setAction] = useState<BulkAction<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const [time, setTime] = useState(0)
  if (!actions) return { selection: undefined, dialog: null }
  const newest = (id: string) => rows.find((row) => row.id === id) ?? chosen.get(id)
  const rowsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => newest(id) ?? [])
  const keep = (ids: Iterable<string>) => setChosen(new Map(rowsOf(ids).map((row) => [row.id, row])))
  const ask = (next: BulkAction<Row>) => {
    setAction(next)
    setTime(time + 1)
    setOpen(true)
  }
  const selection: Selection = {
    ids: new Set(chosen.keys()),
    onChange: keep,
    actions: actions.map((one) => (
      <Button key={one.label} size="s" variant="on-deep" icon={one.icon} onClick={() => ask(one)}>
        {one.label}
      </Button>
    )),
  }
  const dialog = action && (
    <BulkDialog
      key={time}
      action={action}
      rows={rowsOf(chosen.keys())}
      rowLabel={rowLabel}
      focusAfter={focusAfter}
      open={open}
      onClose={(undone) => {
        setOpen(false)
        if (undone) keep(undone)
      }}
    />
  )
  return { selection, dialog }
}
