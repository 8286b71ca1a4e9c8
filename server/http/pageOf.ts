/** One page of a list that is short enough to be read whole: a kitchen's catalogue, a shop's plans. */
export const pageOf = <T>(all: readonly T[], { page, size }: { page: number; size: number }) => ({
  content: all.slice(page * size, (page + 1) * size),
  page,
  size,
  totalElements: all.length,
  totalPages: Math.ceil(all.length / size),
})
