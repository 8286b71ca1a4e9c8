import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventParser } from './eventParser.ts'

const eventsIn = (pieces: Uint8Array[]) => {
  const heard: string[] = []
  const take = eventParser((data) => heard.push(data))
  for (const piece of pieces) take(piece)
  return heard
}
const bytes = (text: string) => new TextEncoder().encode(text)
const stream =
  ':\n\ndata: {"kind":"resync"}\n\nid: 7\ndata:{"name":"سلطة 🥗"}\r\n\r\ndata: two\ndata:  lines\n\n:\n\n'
const events = ['{"kind":"resync"}', '{"name":"سلطة 🥗"}', 'two\n lines']

test('returns complete events only, without heartbeats and other fields', () => {
  expect(eventsIn([bytes(stream)])).toEqual(events)
  expect(eventsIn([bytes('data: not yet whole\n')])).toEqual([])
})

test('returns the same events wherever the stream is split, also within a character', () => {
  const whole = bytes(stream)
  for (let at = 0; at <= whole.length; at++)
    expect(eventsIn([whole.subarray(0, at), whole.subarray(at)])).toEqual(events)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length]
      expect(eventsIn(at.slice(1).map((end, i) => whole.subarray(at[i], end)))).toEqual(events)
    }),
  )
})
