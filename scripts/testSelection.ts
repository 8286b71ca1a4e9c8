import { parseArgs } from 'node:util'

/** The parts of `npm test`, in their order: what fails soonest comes first. */
export const stageNames = ['checks', 'rules', 'program', 'embedded', 'postgres', 'browser'] as const
export type Stage = (typeof stageNames)[number]
const isStage = (name: string): name is Stage => stageNames.some((stage) => stage === name)

/** `npm test -- [NAME…] [--stage STAGE]…`; without either, everything. */
export function readSelection(args: string[]): { stages: Stage[]; names: string[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stage: { type: 'string', multiple: true, default: [...stageNames] } },
  })
  const unknown = values.stage.find((name) => !isStage(name))
  if (unknown !== undefined)
    throw new Error(`There is no stage "${unknown}"; there are ${stageNames.join(', ')}.`)
  return { stages: stageNames.filter((stage) => values.stage.includes(stage)), names: positionals }
}

/** For runners that take a regular expression: any of the names as it is written, in capitals or not. */
export const namePattern = (names: string[]) => `(?i:${names.map((name) => RegExp.escape(name)).join('|')})`

/** The files to run whole, since their path matches, and those where a title may match. */
export function selectFiles(
  files: { path: string; text: string }[],
  names: string[],
): { whole: string[]; byTitle: string[] } {
  const inPath = new RegExp(namePattern(names))
  const whole = files.filter(({ path }) => inPath.test(path))
  // Titles are partly made of values: "card: approved" is written "card: %s" and "approved". The runner looks closer.
  const mayMatch = (text: string) =>
    names.some((name) => name.split(/\s+/).every((word) => text.toLowerCase().includes(word.toLowerCase())))
  const byTitle = files.filter((file) => !whole.includes(file) && mayMatch(file.text))
  return { whole: whole.map(({ path }) => path), byTitle: byTitle.map(({ path }) => path) }
}
