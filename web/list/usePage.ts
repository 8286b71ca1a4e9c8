import { useEffect } from 'react'
import { useAddressParams } from './addressParams.ts'

/**
 * The page number of a list, kept in the address. The address counts from 1, the API from 0. A screen with several
 * lists gives each its own name.
 */
export function usePage(name = 'page') {
  const { params, change } = useAddressParams()
  const typed = params.get(name) ?? ''
  const page = /^\d{1,5}$/.test(typed) ? Math.max(0, Number(typed) - 1) : 0
  const setPage = (next: number, options?: { replace: boolean }) =>
    change({ [name]: next === 0 ? null : String(next + 1) }, options)
  return [page, setPage] as const
}

type Read = { data: { totalPages: number } | undefined; isPlaceholderData: boolean }

/** Moves to the last page if the address points past the end of a list that has become shorter. */
export function useExistingPage(
  { data, isPlaceholderData }: Read,
  [page, setPage]: ReturnType<typeof usePage>,
) {
  const last = data && !isPlaceholderData && data.totalPages > 0 ? data.totalPages - 1 : page
  useEffect(() => {
    if (page > last) setPage(last, { replace: true })
  })
}
