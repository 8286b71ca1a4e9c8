import type { ReactNode } from 'react'
import { useExistingPage, type usePage } from '../../list/usePage.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Part, ROWS_A_PART } from './customer.ts'
import { Nothing, Rows, Section } from './Section.tsx'

type Page<Item> = { content: readonly Item[]; page: number; totalElements: number; totalPages: number }

interface PagedSectionProps<Item> {
  part: Part
  title: string
  read: {
    data: Page<Item> | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  paging: ReturnType<typeof usePage>
  failed: string
  none: string
  /** Renders an item as a `Row`. */
  row: (item: Item) => ReactNode
}

/** A part of the page that may be long: a few rows at a time, with its page in the address. */
export function PagedSection<Item>(props: PagedSectionProps<Item>) {
  const { part, title, read, paging, failed, none, row } = props
  useExistingPage(read, paging)
  const [, setPage] = paging
  return (
    <Section
      anchor={part}
      title={title}
      read={read}
      failed={failed}
      aside={
        read.data &&
        read.data.totalElements > 0 && (
          <span className="tabular text-ink-2 text-s">{read.data.totalElements}</span>
        )
      }
    >
      {({ content, page, totalElements: total }) =>
        content.length === 0 ? (
          <Nothing>{none}</Nothing>
        ) : (
          <>
            <Rows>{content.map(row)}</Rows>
            {total > ROWS_A_PART && (
              <Pagination page={page} pageSize={ROWS_A_PART} total={total} onPage={setPage} label={title} />
            )}
          </>
        )
      }
    </Section>
  )
}
