import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface StatCardProps {
  label: string
  value: ReactNode
  /** An explanation: '18 more than a month ago'. */
  note?: ReactNode
  tone?: 'plain' | 'good' | 'bad'
}

const tones = { plain: 'text-ink-2', good: 'text-leaf-text', bad: 'text-danger-text' }

export const StatCard = ({ label, value, note, tone = 'plain' }: StatCardProps) => (
  <div className="grid content-start gap-0.5 bg-surface px-5.5 py-4.5 max-sm:last:odd:col-span-full">
    <dt className="text-ink-2 text-xs">{label}</dt>
    <dd className="tabular font-semibold text-[1.375rem] leading-tight lg:text-[1.75rem]">{value}</dd>
    {note && <dd className={cx('font-medium text-xs', tones[tone])}>{note}</dd>}
  </div>
)

/** Figures side by side, in two columns on phones and one on the smallest. The gaps look like lines between them. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-clip rounded-l bg-line shadow-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none dark:shadow-none">
    {children}
  </dl>
)
