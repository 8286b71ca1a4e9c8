/**
 * The life cycle of an entity as one table: from which statuses an action is allowed, and the status it leads to (null:
 * unchanged). The UPDATE's `where`, the buttons and the tests all read it.
 */
export function transitions<Status extends string, Action extends string>(
  table: Readonly<Record<Action, { from: readonly Status[]; to: Status | null }>>,
) {
  const statusesFor = (action: Action): Status[] => [...table[action].from]
  return {
    // The type of Object.keys is only string[].
    actions: Object.keys(table) as Action[],
    statusesFor,
    can: (action: Action, status: Status) => statusesFor(action).includes(status),
    targetOf: (action: Action): Status | null => table[action].to,
  }
}
