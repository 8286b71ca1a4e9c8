import { useAddressParams } from './addressParams.ts'

/** The value in the address that means "no filter", needed if the filter has an initial value. */
const ALL = 'ALL'

type Choice = { value: string; label: string }

type FilterOptions<Value extends string> = {
  label: string
  values: readonly Value[]
  /** The label of a value. */
  nameOf: (value: Value) => string
  /** The label of the choice "all". Without it one value is always chosen. */
  all?: string
  /** The value while the address has none. */
  initial?: Value
  /** Shows a segmented control instead of a select, for a few short values. `allFirst` puts "all" first. */
  segmented?: boolean | 'allFirst'
  /** Shown behind the toolbar's "Filters" button, and as a chip while active: for rarely used filters. */
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
  /** The value as a parameter of the address, or null if the parameter can be left out. */
  const inParams = (next: string) => (next === (initial ?? ALL) ? null : next)
  const valueChoices: Choice[] = values.map((v) => ({ value: v, label: nameOf(v) }))
  const wide: Choice[] = all === undefined ? [] : [{ value: ALL, label: all }]
  return {
    name,
    label,
    segmented: segmented !== false,
    folded,
    value,
    /** The label of the chosen value, or empty. */
    valueName: value === undefined ? '' : nameOf(value),
    /** The toolbar's current choice. */
    chosen: value ?? ALL,
    choices: segmented === true ? [...valueChoices, ...wide] : [...wide, ...valueChoices],
    choose: (next: string) => change({ [name]: inParams(next), page: null }),
    /** The parameter change that clears the filter, or null if it cannot be cleared. */
    opened: all === undefined ? null : { [name]: inParams(ALL) },
  }
}
export type ChoiceFilter = ReturnType<typeof useFilter>
