import { cx } from './cx.ts'

export type LeafState = 'done' | 'now' | 'coming' | 'paused'

const looks: Record<LeafState, string> = {
  done: 'bg-leaf forced-colors:bg-[CanvasText]',
  now: 'picked-out bg-accent',
  coming: 'shadow-[inset_0_0_0_1.5px_var(--control)] forced-colors:border',
  paused: 'border-[1.5px] border-control border-dashed',
}

/** One leaf for each day. The row is an image for screen readers; `label` describes it. */
export function LeafMarks({ marks, label }: { marks: readonly LeafState[]; label: string }) {
  return (
    <span role="img" aria-label={label} className="flex flex-wrap gap-[5px]">
      {marks.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the row
        <span key={index} className={cx('leaf-shape', looks[state])} />
      ))}
    </span>
  )
}
