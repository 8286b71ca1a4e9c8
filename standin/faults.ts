import type { Books } from './books.ts'
import type { Write } from './ledger.ts'
import { type Fields, fieldsOf, isFields, textOf, textsOf } from './read.ts'
import { Refusal } from './refusal.ts'

/** The faults that can be injected. main.ts describes each one. */
export const faultNames = [
  'slow',
  'rate429',
  'error500Before',
  'error500After',
  'malformed',
  'timeout',
  'lostWebhook',
  'duplicateWebhook',
  'reorderedWebhook',
  'forgedWebhook',
  'wrongAmount',
  'wrongCurrency',
  'lateCapture',
  'declinedRefund',
] as const

export type FaultName = (typeof faultNames)[number]

/** A fault fires for the next `next` occasions, and after those with this chance. */
export type Rule = {
  next: number
  chance: number
  /** Only for these API calls, by their names in api.ts. Empty: for every call. */
  on: string[]
  /** Only for this customer's charges. */
  email?: string
  ms?: number
  times?: number
  fils?: number
  currency?: string
  as?: string
}

export type Occasion = { operation?: string; email?: string | undefined }

export function makeFaults({ books, write }: { books: Books; write: Write }) {
  let seed = 1
  const rules = new Map<FaultName, Rule>()
  let dice = new Map<FaultName, () => number>()

  /** Each fault has its own random sequence, so that one fault does not change how often another fires. */
  function roll(name: FaultName): number {
    const die = dice.get(name) ?? makeDie(`${seed} ${name}`)
    dice.set(name, die)
    return die()
  }

  function fires(name: FaultName, occasion: Occasion): Rule | undefined {
    const rule = rules.get(name)
    if (!rule) return
    if (rule.on.length > 0 && occasion.operation && !rule.on.includes(occasion.operation)) return
    if (rule.email && rule.email !== occasion.email) return
    if (rule.next > 0) rule.next--
    else if (!(rule.chance > 0 && roll(name) < rule.chance)) return
    write({ kind: 'fired', fault: name })
    return rule
  }

  function set(body: unknown): void {
    if (!isFields(body)) throw new Refusal(400, 'faults', 'A JSON object is needed')
    const changes = Object.entries(fieldsOf(body.faults)).map(([name, rule]) => {
      const known = faultNames.find((fault) => fault === name)
      if (!known) throw new Refusal(400, 'faults', `No fault is called ${name}: ${faultNames.join(', ')}`)
      return { name: known, rule: rule === null ? undefined : ruleOf(fieldsOf(rule), name) }
    })
    if (body.clear === true) rules.clear()
    if (body.reset === true) write({ kind: 'firedReset' })
    if (typeof body.seed === 'number') {
      seed = body.seed
      dice = new Map()
    }
    for (const { name, rule } of changes) {
      if (rule) rules.set(name, rule)
      else rules.delete(name)
    }
  }

  return {
    fires,
    set,
    report: () => ({
      seed,
      faults: Object.fromEntries(rules),
      fired: Object.fromEntries(faultNames.map((name) => [name, books.fired.get(name) ?? 0])),
    }),
  }
}

export type Faults = ReturnType<typeof makeFaults>

function ruleOf(fields: Fields, name: string): Rule {
  const known = ['next', 'chance', 'on', 'email', 'ms', 'times', 'fils', 'currency', 'as']
  const strange = Object.keys(fields).filter((key) => !known.includes(key))
  if (strange.length > 0) throw new Refusal(400, 'faults', `${name} has no ${strange.join(', ')}`)
  const number = (key: string) => (typeof fields[key] === 'number' ? fields[key] : undefined)
  return {
    next: number('next') ?? 0,
    chance: number('chance') ?? 0,
    on: textsOf(fields.on),
    email: textOf(fields.email),
    ms: number('ms'),
    times: number('times'),
    fils: number('fils'),
    currency: textOf(fields.currency),
    as: textOf(fields.as),
  }
}

/** A small generator that gives the same sequence for the same text (FNV-1a, then mulberry32). */
function makeDie(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
