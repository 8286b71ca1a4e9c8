import { useAddressParams } from './addressParams.ts'

/** In the address, where something else is usual. */
const ALL = 'ALL'

type Choice = { value: string; label: string }

type FilterOptions<Value extends string> = {
  label: string
  values: readonly Value[]
  /** A value in the reader's words. */
  nameOf: (value: Value) => string
  /** The words for "no matter which"; without them one is always chosen. */
  all?: string
  /** What holds while the address says nothing. */
  initial?: Value
  /** Side by side instead of in a list that opens: for a few short ones; `allFirst` with the open one in front. */
  segmented?: boolean | 'allFirst'
  /** Behind the toolbar's "Filters" button, and as a chip once it narrows: for those used now and then. */
  folded?: boolean
}

/**
 * One filter of a list, kept in the address under its name: `useFilter('status', …)`, then `status.value` in the query
 * and `filters: [status]` for the toolbar.
 */
export function useFilter<Value extends string>(name: string, options: FilterOptions<Value>) {
  const { label, values, nameOf, all, initial, segmented = false, folded = false } = options
  const { params, change } = useAddressParams()
  const inAddress = params.get(name)
  const isAll = inAddress === ALL && all !== undefined
  const value = isAll ? undefined : (values.find((v) => v === inAddress) ?? initial)
  /** As the address says it; null where it need not. */
  const inParams = (next: string) => (next === (initial ?? ALL) ? null : next)
  const named: Choice[] = values.map((v) => ({ value: v, label: nameOf(v) }))
  const wide: Choice[] = all === undefined ? [] : [{ value: ALL, label: all }]
  return {
    name,
    label,
    segmented: segmented !== false,
    folded,
    value,
    /** The value in the reader's words; empty where none is chosen. */
    valueName: value === undefined ? '' : nameOf(value),
    /** As the toolbar offers it. */
    chosen: value ?? ALL,
    choices: segmented === true ? [...named, ...wide] : [...wide, ...named],
    choose: (next: string) => change({ [name]: inParams(next), page: null }),
    /** What opens it wide; null where it cannot be. */
    opened: all === undefined ? null : { [name]: inParams(ALL) },
  }
}
export type ChoiceFilter = ReturnType<typeof useFilter>
