import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'

interface SectionProps<Data> {
  /** Its anchor in the address. */
  anchor?: string
  title: string
  aside?: ReactNode
  read: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  failed: string
  children: (data: Data) => ReactNode
}

/** A section of a customer's page with its own loading and error states. */
export function Section<Data>({ anchor, title, aside, read, failed, children }: SectionProps<Data>) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-20">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h2 id={id} className="font-semibold text-l">
            {title}
          </h2>
          {aside}
        </div>
        {read.data !== undefined ? (
          children(read.data)
        ) : read.error ? (
          <ErrorState text={failed} retrying={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonGroup className="grid gap-3 py-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="w-2/5" />
            <Skeleton className="mt-2 h-5 w-1/2" />
            <Skeleton className="w-1/3" />
          </SkeletonGroup>
        )}
      </Card>
    </section>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className="-my-1">{children}</ul>
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-1 text-ink-2">{children}</p>
)

interface RowProps {
  title: ReactNode
  /** At the end of the row: a status, an amount or a button. */
  aside?: ReactNode
  children?: ReactNode
}

export const Row = ({ title, aside, children }: RowProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 border-line border-b py-3 last:border-b-0">
    <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5">
      <div className="font-medium">{title}</div>
      {children && (
        <div className="wrap-anywhere grid justify-items-start gap-0.5 text-ink-2 text-xs">{children}</div>
      )}
    </div>
    {aside && <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">{aside}</div>}
  </li>
)
