import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { test } from '../test/app.ts'
import { MORNING, openDispatch, SUNDAY } from '../test/testDispatch.ts'

const SEEF = { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' }
const late = async (db: Db) =>
  (await db.select().from(lateChanges).orderBy(lateChanges.id)).map(({ kind, date }) => [kind, date])

describe('an admin', () => {
  test('changes the address of a delivery after the cutoff, and the kitchen and the customer see it', async ({
    db,
  }) => {
    const { call, one, first, send, own } = await openDispatch(db)
    const { body } = await call('PUT', one, { version: first.version, address: SEEF })
    expect(body).toMatchObject({
      deliveryAddress: 'House 7, Road 2803, Block 428, Seef',
      area: 'Seef',
      version: first.version + 1,
    })
    // The salads stay as they are.
    expect(body.assignedSalads).toEqual((await call('GET', one)).body.assignedSalads)
    expect(body.assignedSalads[0]).toMatchObject({ portions: 2 })
    expect(await late(db)).toEqual([['ADDRESS', SUNDAY]])
    const { body: story } = await send('GET', `${own}/history`)
    expect(story.content[0]).toMatchObject({ text: 'Changed for Sunday 6 December: address.', by: 'shop' })
    expect((await call('GET', one)).body.history[0]).toMatchObject({
      text: 'Changed for Sunday 6 December: address.',
      actor: 'Noor Hasan',
    })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.target, first.id))
    expect(entry).toMatchObject({
      action: 'PUT /admin/deliveries/:id',
      before: { deliveryAddress: 'Flat 12, building 345, road 1234, block 338, Adliya' },
      after: { deliveryAddress: 'House 7, Road 2803, Block 428, Seef' },
    })
  })

  test('resets the address to the subscription’s address at the cutoff', async ({ db }) => {
    const { call, one, row } = await openDispatch(db)
    await call('PUT', one, { address: SEEF })
    const { body } = await call('PUT', one, { address: null })
    expect(body).toMatchObject({ deliveryAddress: /Adliya$/, area: null })
    expect(await row()).toMatchObject({ deliveryAddress: expect.stringContaining('Adliya'), city: null })
  })

  test('leaves notes for the team and the driver; the same notes again are no change', async ({ db }) => {
    const { call, one } = await openDispatch(db)
    const notes = { deliveryNotesByAdmin: 'VIP', deliveryInstructions: 'Back door' }
    expect((await call('PUT', one, notes)).body).toMatchObject(notes)
    await call('PUT', one, notes)
    expect(await late(db)).toEqual([['NOTE', SUNDAY]])
    expect((await call('PUT', one, { deliveryNotesByAdmin: '' })).body).toMatchObject({
      deliveryNotesByAdmin: null,
      deliveryInstructions: 'Back door',
    })
  })

  test('gets 409 with the current version when saving second', async ({ db }) => {
    const { call, one, first, row } = await openDispatch(db)
    await call('PUT', one, { version: first.version, deliveryNotesByAdmin: 'Mine' })
    const second = await call('PUT', one, { version: first.version, deliveryNotesByAdmin: 'Theirs' })
    expect(second).toMatchObject({
      status: 409,
      body: { errorCode: 'CHANGED_MEANWHILE', current: { deliveryNotesByAdmin: 'Mine', version: 2 } },
    })
    expect(await row()).toMatchObject({ deliveryNotesByAdmin: 'Mine' })
  })

  test('gets 409 after a change by the customer; a change of an open day creates no late change', async ({
    db,
  }) => {
    const { call, send, rows } = await openDispatch(db)
    const [, monday] = await rows()
    const path = `/admin/deliveries/${monday?.id}`
    const { body: read } = await call('GET', path)
    await send('PUT', `/deliveries/${monday?.id}`, { deliveryInstructions: 'Blue gate' })
    expect((await call('PUT', path, { version: read.version, deliveryInstructions: 'x' })).status).toBe(409)
    expect((await call('PUT', path, { deliveryInstructions: 'Green gate' })).status).toBe(200)
    expect(await late(db)).toEqual([])
  })

  test('cannot change address or instructions of a completed delivery, but can add a note', async ({
    db,
  }) => {
    const { call, one, move, sendOut, at } = await openDispatch(db)
    await sendOut()
    await move('DELIVERED')
    for (const body of [{ address: SEEF }, { deliveryInstructions: 'Back door' }])
      expect(await call('PUT', one, body)).toMatchObject({
        status: 409,
        body: { errorCode: 'DELIVERY_STATUS' },
      })
    // The next day, when nobody prepares it any more: not on the kitchen's sheet.
    at(new Date(MORNING.getTime() + DAY_MS))
    expect((await call('PUT', one, { deliveryNotesByAdmin: 'Left at reception' })).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })

  test('corrects the address of a failed delivery before it goes out again', async ({ db }) => {
    const { call, one, fail, resolve } = await openDispatch(db)
    await fail('WRONG_ADDRESS')
    expect((await call('PUT', one, { address: SEEF })).body).toMatchObject({ area: 'Seef', status: 'FAILED' })
    expect((await resolve('SAME_DAY')).body).toMatchObject({ area: 'Seef', status: 'OUT_FOR_DELIVERY' })
  })
})

describe('the kitchen’s late changes', () => {
  test('include the cancellation of a frozen delivery, and of no other day', async ({ db }) => {
    const { send, own, first } = await openDispatch(db)
    await send('POST', `${own}/cancel`)
    expect(await db.select().from(lateChanges)).toMatchObject([
      { kind: 'CANCELLED', deliveryId: first.id, date: SUNDAY, at: MORNING },
    ])
  })

  test('include no cancellation of an open delivery on a past day', async ({ db }) => {
    const { send, own, at } = await openDispatch(db)
    at(new Date(MORNING.getTime() + DAY_MS))
    expect((await send('POST', `${own}/cancel`)).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })

  test('include an added allergy of a frozen delivery, but not its removal', async ({ db }) => {
    const { send, own, first } = await openDispatch(db)
    const never = (neverAllergens: string[]) => send('PUT', own, { neverAllergens })
    expect((await never(['milk'])).status).toBe(200)
    expect((await never([])).status).toBe(200)
    expect(await db.select().from(lateChanges)).toMatchObject([
      { kind: 'ALLERGY', deliveryId: first.id, date: SUNDAY, at: MORNING },
    ])
  })

  test('include no allergy if today’s delivery is completed', async ({ db }) => {
    const { send, own, sendOut, move } = await openDispatch(db)
    await sendOut()
    await move('DELIVERED')
    expect((await send('PUT', own, { neverAllergens: ['milk'] })).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })
})
