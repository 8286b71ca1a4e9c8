import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../api/showError.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { Progress } from '../ui/Progress.tsx'
import { toast } from '../ui/toast.ts'
import type { BulkAction } from './useBulk.tsx'

const NAMES_SHOWN = 8

type Props<Row> = {
  action: BulkAction<Row>
  rows: readonly Row[]
  rowLabel: (row: Row) => string
  focusAfter: RefObject<HTMLElement | null>
  open: boolean
  /** Called with the ids of the rows that were not processed, if the action was started. */
  onClose: (undone?: readonly string[]) => void
}
type Failed = { id: string; name: string; reason: string }
type Run = { done: number; total: number; failed: Failed[]; over: boolean }

/** Lists the rows, runs the action on them one by one, and at the end names the failed rows and the reasons. */
export function BulkDialog<Row extends { id: string }>({
  action,
  rows,
  rowLabel,
  focusAfter,
  open,
  onClose,
}: Props<Row>) {
  const { t } = useTranslation('list')
  const [initialRows] = useState(rows)
  const [left, setLeft] = useState(() => initialRows.filter(action.applies))
  const [run, setRun] = useState<Run | null>(null)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const others = initialRows.length - initialRows.filter(action.applies).length
  const running = run !== null && !run.over

  async function start() {
    stopped.current = false
    const failed: Failed[] = []
    const undone = new Set(left.map(({ id }) => id))
    let done = 0
    const show = (over: boolean) => setRun({ done, total: left.length, failed: [...failed], over })
    show(false)
    for (const row of left) {
      if (stopped.current) break
      try {
        await action.send(row)
        undone.delete(row.id)
      } catch (error) {
        failed.push({ id: row.id, name: rowLabel(row), reason: failureText(error, t('failed')) })
      }
      done++
      show(false)
    }
    setLeft(left.filter(({ id }) => undone.has(id)))
    const worked = done - failed.length
    if (worked > 0) toast.success(action.texts.done(worked))
    if (failed.length > 0) return show(true)
    onClose([...undone])
  }
  const close = () => {
    if (running) stopped.current = true
    else onClose(run ? left.map(({ id }) => id) : undefined)
  }
  const { texts } = action
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={(next) => !next && close()}
      finalFocus={() => (run ? focusAfter.current : null)}
      title={texts.title(left.length)}
      description={left.length > 0 ? texts.text : texts.none}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t(running ? 'bulk.stop' : run ? 'bulk.close' : 'keep')}
          </Button>
          {left.length > 0 && (
            <Button loading={running} loadingText={texts.acting} onClick={() => void start()}>
              {run?.over ? t('bulk.again') : texts.act}
            </Button>
          )}
        </>
      }
    >
      {!run && <Names names={left.map(rowLabel)} />}
      {!run && others > 0 && left.length > 0 && <Note>{t('bulk.others', { count: others })}</Note>}
      {running && (
        <Progress
          label={texts.acting}
          value={run.done}
          max={run.total}
          text={t('bulk.progress', { done: run.done, total: run.total })}
        />
      )}
      {run?.over && (
        <Note tone="danger" live title={t('bulk.failed', { count: run.failed.length })}>
          <ul className="grid gap-1">
            {run.failed.map(({ id, name, reason }) => (
              <li key={id}>
                <bdi className="font-semibold">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </Dialog>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('list')
  const more = names.length - NAMES_SHOWN
  return (
    <ul className="grid list-disc gap-1 ps-5 text-s marker:text-ink-3">
      {names.slice(0, NAMES_SHOWN).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t('bulk.more', { count: more })}</li>}
    </ul>
  )
}
