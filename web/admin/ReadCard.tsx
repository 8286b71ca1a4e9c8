import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** The part of a read that a card needs. Each card shows its own error and retries. */
export type Read<Data> = {
  data: Data | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

type Props<Data> = {
  title: string
  /** Beside the title, for example a count or a switch. */
  aside?: ReactNode
  read: Read<Data>
  failed: string
  /** In the shape of the content. */
  skeleton: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/** A card with a title and with loading and error states. */
export function ReadCard<Data>({ title, aside, read, failed, skeleton, className, children }: Props<Data>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid">
      <Card className={cx('grid content-start gap-3 p-4 *:min-w-0 sm:px-5.5 sm:py-5', className)}>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="font-semibold text-m">
            {title}
          </h2>
          {aside}
        </div>
        {read.data === undefined && !read.isPending && (
          <ErrorState text={failed} retrying={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {read.isPending && skeleton}
        {read.data !== undefined && children(read.data)}
      </Card>
    </section>
  )
}
