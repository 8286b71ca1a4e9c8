/**
 * The life of something as one table: from which statuses an action may be taken, and where it leads (null: it stays).
 * The UPDATE's `where`, the buttons and the tests all read it.
 */
export function transitions<Status extends string, Action extends string>(
  table: Readonly<Record<Action, { from: readonly Status[]; to: Status | null }>>,
) {
  const statusesFor = (action: Action): Status[] => [...table[action].from]
  return {
    // Object.keys forgets which there are.
    actions: Object.keys(table) as Action[],
    statusesFor,
    can: (action: Action, status: Status) => statusesFor(action).includes(status),
    targetOf: (action: Action): Status | null => table[action].to,
  }
}
