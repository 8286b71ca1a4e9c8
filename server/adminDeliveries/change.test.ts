import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { auditLog } from '../audit/table.ts'
import type { Db } from '../db/client.ts'
import { lateChanges } from '../kitchen/table.ts'
import { test } from '../test/app.ts'
import { MORNING, openDispatch, SUNDAY } from './testDispatch.ts'

const SEEF = { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' }
const late = async (db: Db) =>
  (await db.select().from(lateChanges).orderBy(lateChanges.id)).map(({ kind, date }) => [kind, date])

describe('an admin', () => {
  test('sends a delivery elsewhere after the cutoff; the kitchen and the customer see it', async ({ db }) => {
    const { call, one, first, send, own } = await openDispatch(db)
    const { body } = await call('PUT', one, { version: first.version, address: SEEF })
    expect(body).toMatchObject({
      deliveryAddress: 'House 7, Road 2803, Block 428, Seef',
      area: 'Seef',
      version: first.version + 1,
    })
    // What is in the bowl stays.
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

  test('gives it the subscription’s address again, written on it as the kitchen had it', async ({ db }) => {
    const { call, one, row } = await openDispatch(db)
    await call('PUT', one, { address: SEEF })
    const { body } = await call('PUT', one, { address: null })
    expect(body).toMatchObject({ deliveryAddress: /Adliya$/, area: null })
    expect(await row()).toMatchObject({ deliveryAddress: expect.stringContaining('Adliya'), city: null })
  })

  test('leaves notes for the team and the driver; the same again is no news', async ({ db }) => {
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

  test('who saves second gets what is there now', async ({ db }) => {
    const { call, one, first, row } = await openDispatch(db)
    await call('PUT', one, { version: first.version, deliveryNotesByAdmin: 'Mine' })
    const second = await call('PUT', one, { version: first.version, deliveryNotesByAdmin: 'Theirs' })
    expect(second).toMatchObject({
      status: 409,
      body: { errorCode: 'CHANGED_MEANWHILE', current: { deliveryNotesByAdmin: 'Mine', version: 2 } },
    })
    expect(await row()).toMatchObject({ deliveryNotesByAdmin: 'Mine' })
  })

  test('what a customer changed meanwhile counts too; a day still open is no news for the kitchen', async ({
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

  test('what has arrived goes nowhere else, but may be noted', async ({ db }) => {
    const { call, one, move, sendOut, at } = await openDispatch(db)
    await sendOut()
    await move('DELIVERED')
    for (const body of [{ address: SEEF }, { deliveryInstructions: 'Back door' }])
      expect(await call('PUT', one, body)).toMatchObject({
        status: 409,
        body: { errorCode: 'DELIVERY_STATUS' },
      })
    // The next day, when nobody makes it any more: not on the kitchen's sheet.
    at(new Date(MORNING.getTime() + DAY_MS))
    expect((await call('PUT', one, { deliveryNotesByAdmin: 'Left at reception' })).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })

  test('corrects the address of one that failed, before it goes out again', async ({ db }) => {
    const { call, one, fail, resolve } = await openDispatch(db)
    await fail('WRONG_ADDRESS')
    expect((await call('PUT', one, { address: SEEF })).body).toMatchObject({ area: 'Seef', status: 'FAILED' })
    expect((await resolve('SAME_DAY')).body).toMatchObject({ area: 'Seef', status: 'OUT_FOR_DELIVERY' })
  })
})

describe('the kitchen hears of', () => {
  test('a cancellation of what it has in hand, and of no other day', async ({ db }) => {
    const { send, own, first } = await openDispatch(db)
    await send('POST', `${own}/cancel`)
    expect(await db.select().from(lateChanges)).toMatchObject([
      { kind: 'CANCELLED', deliveryId: first.id, date: SUNDAY, at: MORNING },
    ])
  })

  test('no cancellation of what was left open on a day that is over', async ({ db }) => {
    const { send, own, at } = await openDispatch(db)
    at(new Date(MORNING.getTime() + DAY_MS))
    expect((await send('POST', `${own}/cancel`)).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })

  test('an allergy named for a bowl it has in hand, and of one taken off the list again nothing', async ({
    db,
  }) => {
    const { send, own, first } = await openDispatch(db)
    const never = (neverAllergens: string[]) => send('PUT', own, { neverAllergens })
    expect((await never(['milk'])).status).toBe(200)
    expect((await never([])).status).toBe(200)
    expect(await db.select().from(lateChanges)).toMatchObject([
      { kind: 'ALLERGY', deliveryId: first.id, date: SUNDAY, at: MORNING },
    ])
  })

  test('no allergy where what comes today has arrived', async ({ db }) => {
    const { send, own, sendOut, move } = await openDispatch(db)
    await sendOut()
    await move('DELIVERED')
    expect((await send('PUT', own, { neverAllergens: ['milk'] })).status).toBe(200)
    expect(await db.$count(lateChanges)).toBe(0)
  })
})
