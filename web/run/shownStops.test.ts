import { expect, test } from 'vitest'
import type { Stop } from '../../domain/runs/contract.ts'
import type { StoredMark } from './database.ts'
import { shownStops } from './shownStops.ts'

const NOW = new Date('2026-12-06T09:00:00+03:00')
const stop: Stop = {
  deliveryId: 'a',
  position: 1,
  status: 'OUT_FOR_DELIVERY',
  customerName: 'Noor Hasan',
  customerPhone: '36001234',
  address: 'House 7',
  parts: null,
  area: null,
  mapQuery: 'House 7, Bahrain',
  bowls: [],
  instructions: [],
  note: null,
  failure: null,
  markedAt: null,
}
const mark = (sequence: number, kind: StoredMark['kind'], over: Partial<StoredMark> = {}): StoredMark => ({
  id: `mark ${sequence}`,
  token: 'token',
  deliveryId: 'a',
  kind,
  at: NOW.toISOString(),
  sequence,
  result: null,
  ...over,
})
const shown = (status: Stop['status'], marks: StoredMark[], now = NOW) =>
  shownStops([{ ...stop, status }], marks, now)[0]

test('a mark shows at once, and the shop’s status once the shop has answered', () => {
  expect(shown('OUT_FOR_DELIVERY', [mark(1, 'DELIVERED')])).toMatchObject({
    shown: 'DELIVERED',
    unsent: true,
  })
  const sent = mark(1, 'DELIVERED', { result: 'TAKEN' })
  expect(shown('DELIVERED', [sent])).toMatchObject({ shown: 'DELIVERED', unsent: false })
  // The shop undid it.
  expect(shown('OUT_FOR_DELIVERY', [sent])).toMatchObject({ shown: 'OUT_FOR_DELIVERY', undoable: null })
  expect(shown('DELIVERED', [sent, mark(2, 'UNDO')])).toMatchObject({
    shown: 'OUT_FOR_DELIVERY',
    unsent: true,
  })
})

test('a mark can be undone for two minutes, sent or not; one that the shop refused cannot', () => {
  const after = (ms: number) => new Date(NOW.getTime() + ms)
  expect(shown('OUT_FOR_DELIVERY', [mark(1, 'FAILED')], after(120_000))?.undoable?.id).toBe('mark 1')
  expect(shown('OUT_FOR_DELIVERY', [mark(1, 'FAILED')], after(120_001))?.undoable).toBeNull()
  const refused = mark(1, 'DELIVERED', { result: 'REFUSED' })
  expect(shown('DELIVERED', [refused])).toMatchObject({ undoable: null, refused: true })
})
