import { parseArgs } from 'node:util'

/**
 * The options of every bench: `--rounds N`, `--seed N`, and `--short` for a quick run. `parts` tells a process that a
 * bench starts which part it has to run.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number of at least 1`)
  return number
}

export const parts = positionals
export const short = values.short
export const seed = whole('seed', values.seed)
/** The given number of rounds; otherwise the usual one, or fewer with --short. */
export const roundsOr = (usual: number, few: number) =>
  values.rounds === undefined ? shortOr(usual, few) : whole('rounds', values.rounds)
export const shortOr = <Value>(usual: Value, few: Value): Value => (short ? few : usual)
