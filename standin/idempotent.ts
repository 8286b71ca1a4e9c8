import type { Gateway } from './gateway.ts'
import type { FirstAnswer } from './records.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

export function answeredBefore(
  { books, now }: Gateway,
  scope: FirstAnswer['scope'],
  key: string,
): string | undefined {
  const answer = books.answers.get(`${scope} ${key}`)
  return answer && now() - answer.at < KEPT_MS ? answer.body : undefined
}

export function storeAnswer(
  { write, now }: Gateway,
  scope: FirstAnswer['scope'],
  key: string,
  body: string,
): void {
  write({ kind: 'answer', answer: { scope, key, at: now(), body } })
}
