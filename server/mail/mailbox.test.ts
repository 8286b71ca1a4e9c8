import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { openMail } from './mail.ts'

const mail = openMail({ mailFrom: 'salam@waraq.example', publicUrl: 'https://waraq.example' })
const post = (db: Db, to: string, minutesLater: number) =>
  mail.post(
    db,
    {
      kind: 'ops.jobDied',
      to,
      language: 'en',
      params: { job: 'mail.send', jobId: '7', tries: 2, keptDays: 90 },
    },
    new Date(NOW.getTime() + minutesLater * 60_000),
  )

test('the mailbox shows emails at once, newest first, all or those to one address', async ({ app, db }) => {
  await post(db, 'Noor@Example.com', 0)
  await post(db, 'ali@example.com', 1)
  await post(db, 'noor@example.com', 2)
  const all = (await app.inject('/api/dev/mailbox')).json().content
  expect(all.map((email: { to: string }) => email.to)).toEqual([
    'noor@example.com',
    'ali@example.com',
    'Noor@Example.com',
  ])
  const hers = (await app.inject('/api/dev/mailbox?to=NOOR@example.com')).json().content
  expect(hers).toHaveLength(2)
  expect(hers[1]).toMatchObject({
    subject: expect.stringContaining('mail.send'),
    text: expect.stringContaining('failed 2 times'),
    html: expect.stringContaining('<!doctype html>'),
    createdAt: NOW.toISOString(),
  })
  expect((await app.inject('/api/dev/mailbox?to=nobody@example.com')).json()).toEqual({ content: [] })
})

test('production has no mailbox', async ({ db }) => {
  const app = await buildApp(testDeps(db, { production: true }))
  expect((await app.inject('/api/dev/mailbox')).statusCode).toBe(404)
  await app.close()
})
