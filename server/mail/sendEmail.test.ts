import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { single } from '../db/single.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { jobCounts } from '../jobs/counts.ts'
import { DeadJob } from '../jobs/job.ts'
import { makeLog } from '../log.ts'
import { schedule } from '../schedule.ts'
import { outbox } from '../tables/mail.ts'
import {
  hurry,
  type JobStore,
  NOW,
  openJobStore,
  runJobs,
  testJobServices,
  testMail,
  until,
} from '../test/testQueue.ts'
import { headerOf, openSmtp, partsOf, type Smtp } from '../test/testSmtp.ts'
import type { Mail } from './mail.ts'
import { sendEmail } from './sendEmail.ts'
import { sweepOutbox } from './sweepOutbox.ts'

let store: JobStore
let smtp: Smtp
let mail: Mail
beforeAll(async () => {
  store = await openJobStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(bossJob)
  await store.db.delete(outbox)
  smtp = await openSmtp()
  mail = testMail(smtp.url)
  onTestFinished(async () => {
    mail.close()
    await smtp.close()
  })
})

const params = { job: 'menus.fill', jobId: '7', tries: 3, keptDays: 90 }
async function aLetter({ to = 'noor@example.com', language = 'en' as Language } = {}) {
  await store.db.transaction((tx) => mail.post(tx, { kind: 'ops.jobDied', to, language, params }, NOW))
  return theLetter()
}
async function theLetter() {
  const email = single(await store.db.select().from(outbox))
  return email
}
const tools = () => ({ ...testJobServices(), db: store.db, now: NOW, clock: () => NOW, mail })
/** Other jobs would use up their tries with `hurry` and send their own emails. */
const mailJobs = { 'mail.send': schedule['mail.send'], 'jobs.died': schedule['jobs.died'] }
/** One try of the job, as a worker makes it. */
const attempt = (outboxId: string, tries: number) =>
  sendEmail(tools(), { outboxId }, { id: outboxId, tries, died: null })
const isSent = () => until(async () => expect((await theLetter()).sentAt).toEqual(NOW))

test('an email is sent once, as text and HTML, in Arabic as written, and stays stored', async () => {
  const { id, subject, text, html } = await aLetter({ language: 'ar' })
  await runJobs(store, { mail })
  await isSent()
  expect(smtp.taken).toHaveLength(1)
  const message = smtp.taken[0] ?? ''
  expect(headerOf(message, 'Subject')).toBe(subject)
  expect(subject).toMatch(/^توقفت مهمة/)
  expect(headerOf(message, 'To')).toBe('noor@example.com')
  // Replies go to the shop.
  expect(headerOf(message, 'Reply-To')).toBe('salam@waraq.example')
  expect(headerOf(message, 'Message-ID')).toBe(`<${id}@waraq.example>`)
  const lines = (words: string) => words.replaceAll('\r\n', '\n').trim()
  expect(partsOf(message).map(({ type, words }) => [type, lines(words)])).toEqual([
    ['text/plain', lines(text)],
    ['text/html', lines(html)],
  ])
  expect(await theLetter()).toMatchObject({ text, html, tries: 1, lastError: null })
})

test('an email with a one-time link is emptied after it was sent', async () => {
  const link = '/reset-password?token=secret'
  const posting = { kind: 'accounts.resetPassword', to: 'noor@example.com', language: 'en' } as const
  await mail.post(store.db, { ...posting, params: { name: 'Noor', link } }, NOW)
  await runJobs(store, { mail })
  await isSent()
  expect(smtp.taken[0]).toContain('secret')
  expect(await theLetter()).toMatchObject({ text: '', html: '' })
})

test('an email of a failed transaction is never sent', async () => {
  const failing = store.db.transaction(async (tx) => {
    await mail.post(tx, { kind: 'ops.jobDied', to: 'noor@example.com', language: 'en', params }, NOW)
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await store.db.select().from(outbox)).toEqual([])
  expect(await store.db.select().from(bossJob)).toEqual([])
})

test('an email with the same `once` key is written once', async () => {
  const posting = {
    kind: 'ops.jobDied',
    to: 'noor@example.com',
    language: 'en',
    params,
    once: 'today',
  } as const
  await mail.post(store.db, posting, NOW)
  await mail.post(store.db, posting, NOW)
  expect(await store.db.select().from(outbox)).toHaveLength(1)
  expect(await store.db.select().from(bossJob)).toHaveLength(1)
})

test('while the mail server is down emails wait, and are sent with the same Message-ID', async () => {
  const { messageId } = await aLetter()
  const unreachable = testMail('smtp://127.0.0.1:1')
  const away = await runJobs(store, { mail: unreachable, jobs: mailJobs })
  await until(async () => {
    await hurry(store.db)
    expect(await theLetter()).toMatchObject({ sentAt: null, lastError: expect.stringContaining('ESOCKET') })
  })
  await away.stop(5 * SECOND_MS)
  unreachable.close()
  await runJobs(store, { mail, jobs: mailJobs })
  await until(async () => {
    await hurry(store.db)
    expect((await theLetter()).sentAt).toEqual(NOW)
  })
  expect(smtp.taken.map((message) => headerOf(message, 'Message-ID'))).toEqual([messageId])
})

test('"not now" (4xx) is retried', async () => {
  smtp.answers.push(451)
  await aLetter()
  await runJobs(store, { mail, jobs: mailJobs })
  await until(async () => {
    await hurry(store.db)
    expect((await theLetter()).sentAt).toEqual(NOW)
  })
  expect([smtp.taken.length, (await theLetter()).tries]).toEqual([1, 2])
})

test('"never" (5xx) is dead at once and visible, and sends no further notice', async () => {
  smtp.answers.push(550)
  const { id } = await aLetter()
  await runJobs(store, { mail })
  await until(async () => {
    const jobs = await store.db.select().from(bossJob)
    expect(jobs.find((job) => job.id === id)?.state).toBe('failed')
    expect(jobs.find((job) => job.name === 'jobs.died')?.state).toBe('completed')
  })
  expect(await jobCounts(store.db)).toContainEqual({ name: 'mail.send', waiting: 0, running: 0, dead: 1 })
  const email = await theLetter()
  expect(email).toMatchObject({ tries: 1, sentAt: null, lastError: expect.stringContaining('550') })
  expect(email.lastError).not.toContain('noor')
  expect(await store.db.select().from(outbox)).toHaveLength(1)
})

test('a refused email is dead, but a temporary failure is not', async () => {
  const { id } = await aLetter()
  smtp.answers.push(554)
  await expect(attempt(id, 1)).rejects.toBeInstanceOf(DeadJob)
  smtp.answers.push(452)
  await expect(attempt(id, 2)).rejects.not.toBeInstanceOf(DeadJob)
})

test('workers with the same try do not send the email twice', async () => {
  const { id } = await aLetter()
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  Object.assign(smtp.gate, { open, arrived: arrive })
  const first = attempt(id, 1)
  await arrived
  // No transaction stays open while the mail server works, so the database is free.
  await expect(attempt(id, 1)).rejects.toThrow('another try has this email')
  resolve()
  await first
  await attempt(id, 2)
  expect(smtp.taken).toHaveLength(1)
})

test('a process that died after the server accepted the email leads to a repeat with the same Message-ID', async () => {
  const { id, messageId } = await aLetter()
  // The first process: the server accepted the email, then the process died before it stored that.
  await store.db.update(outbox).set({ tries: 1 }).where(eq(outbox.id, id))
  await mail.transport?.deliver({ ...(await theLetter()), replyTo: 'salam@waraq.example' })
  await attempt(id, 2)
  expect(smtp.taken.map((message) => headerOf(message, 'Message-ID'))).toEqual([messageId, messageId])
  expect((await theLetter()).sentAt).toEqual(NOW)
})

test('emails without a job are found and sent', async () => {
  const { id } = await aLetter()
  await store.db.delete(bossJob)
  await store.db.update(outbox).set({ tries: 4, createdAt: new Date(NOW.getTime() - 11 * 60_000) })
  await sweepOutbox(tools())
  await sweepOutbox(tools())
  expect(await store.db.select().from(bossJob)).toMatchObject([{ id, name: 'mail.send' }])
  await runJobs(store, { mail })
  await isSent()
})

test('without a mail server the email stays in the mailbox', async () => {
  const { text, html } = await aLetter()
  await runJobs(store, { mail: testMail() })
  await isSent()
  expect(await theLetter()).toMatchObject({ text, html })
  expect(smtp.taken).toEqual([])
})

test('the log contains no address, name or email', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  smtp.answers.push(451)
  const { id } = await aLetter()
  await runJobs(store, { mail, log: makeLog('debug', false, stream) })
  await until(async () => {
    await hurry(store.db)
    expect((await theLetter()).sentAt).toEqual(NOW)
    expect(logged).toContain('ops.jobDied') // the name of the job that failed
  })
  expect(logged).toContain(id)
  expect(logged).not.toMatch(/noor|example\.com|menus\.fill/)
})
