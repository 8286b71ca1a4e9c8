/** Returns the first row of a statement that always has one. */
export function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The statement returned no row.')
  return row
}
