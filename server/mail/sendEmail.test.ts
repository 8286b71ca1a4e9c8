import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { jobCounts } from '../jobs/counts.ts'
import { DeadJob } from '../jobs/job.ts'
import {
  hurry,
  type JobStore,
  NOW,
  openJobStore,
  runJobs,
  testJobServices,
  testMail,
  until,
} from '../jobs/testQueue.ts'
import { makeLog } from '../log.ts'
import { schedule } from '../schedule.ts'
import type { Mail } from './mail.ts'
import { sendEmail } from './sendEmail.ts'
import { sweepOutbox } from './sweepOutbox.ts'
import { outbox } from './table.ts'
import { headerOf, openSmtp, partsOf, type Smtp } from './testSmtp.ts'

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
  const [email] = await store.db.select().from(outbox)
  if (!email) throw new Error('no email')
  return email
}
const tools = () => ({ ...testJobServices(), db: store.db, now: NOW, clock: () => NOW, mail })
/** Hurried, any other job would spend its tries at once and write an email of its own. */
const mailJobs = { 'mail.send': schedule['mail.send'], 'jobs.died': schedule['jobs.died'] }
/** One try of the job, as a worker makes it. */
const attempt = (outboxId: string, tries: number) =>
  sendEmail(tools(), { outboxId }, { id: outboxId, tries, died: null })
const isSent = () => until(async () => expect((await theLetter()).sentAt).toEqual(NOW))

test('an email leaves once, in both parts, in Arabic as written, and is kept', async () => {
  const { id, subject, text, html } = await aLetter({ language: 'ar' })
  await runJobs(store, { mail })
  await isSent()
  expect(smtp.taken).toHaveLength(1)
  const message = smtp.taken[0] ?? ''
  expect(headerOf(message, 'Subject')).toBe(subject)
  expect(subject).toMatch(/^توقفت مهمة/)
  expect(headerOf(message, 'To')).toBe('noor@example.com')
  // Whoever answers reaches the shop.
  expect(headerOf(message, 'Reply-To')).toBe('salam@waraq.example')
  expect(headerOf(message, 'Message-ID')).toBe(`<${id}@waraq.example>`)
  const lines = (words: string) => words.replaceAll('\r\n', '\n').trim()
  expect(partsOf(message).map(({ type, words }) => [type, lines(words)])).toEqual([
    ['text/plain', lines(text)],
    ['text/html', lines(html)],
  ])
  expect(await theLetter()).toMatchObject({ text, html, tries: 1, lastError: null })
})

test('one that may carry a one-time link is not kept once it has left', async () => {
  const link = '/reset-password?token=secret'
  const posting = { kind: 'accounts.resetPassword', to: 'noor@example.com', language: 'en' } as const
  await mail.post(store.db, { ...posting, params: { name: 'Noor', link } }, NOW)
  await runJobs(store, { mail })
  await isSent()
  expect(smtp.taken[0]).toContain('secret')
  expect(await theLetter()).toMatchObject({ text: '', html: '' })
})

test('an email whose cause fails is never sent', async () => {
  const failing = store.db.transaction(async (tx) => {
    await mail.post(tx, { kind: 'ops.jobDied', to: 'noor@example.com', language: 'en', params }, NOW)
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await store.db.select().from(outbox)).toEqual([])
  expect(await store.db.select().from(bossJob)).toEqual([])
})

test('an email about the same thing is written once', async () => {
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

test('while the mail server is away emails wait, and leave with the same number', async () => {
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

test('"not now" (4xx) is tried again', async () => {
  smtp.answers.push(451)
  await aLetter()
  await runJobs(store, { mail, jobs: mailJobs })
  await until(async () => {
    await hurry(store.db)
    expect((await theLetter()).sentAt).toEqual(NOW)
  })
  expect([smtp.taken.length, (await theLetter()).tries]).toEqual([1, 2])
})

test('"never" (5xx) is dead at once and can be seen; no notice of a notice is written', async () => {
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

test('a refused email is told apart from a mail server that is away', async () => {
  const { id } = await aLetter()
  smtp.answers.push(554)
  await expect(attempt(id, 1)).rejects.toBeInstanceOf(DeadJob)
  smtp.answers.push(452)
  await expect(attempt(id, 2)).rejects.not.toBeInstanceOf(DeadJob)
})

test('workers that hold the same try do not send it twice', async () => {
  const { id } = await aLetter()
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  Object.assign(smtp.gate, { open, arrived: arrive })
  const first = attempt(id, 1)
  await arrived
  // The database is free meanwhile: no transaction waits for the mail server.
  await expect(attempt(id, 1)).rejects.toThrow('another try has this email')
  resolve()
  await first
  await attempt(id, 2)
  expect(smtp.taken).toHaveLength(1)
})

test('a process lost after the server took the email leaves a repeat with the same number', async () => {
  const { id, messageId } = await aLetter()
  // The first process: taken by the server, then gone before the note.
  await store.db.update(outbox).set({ tries: 1 }).where(eq(outbox.id, id))
  await mail.transport?.deliver({ ...(await theLetter()), replyTo: 'salam@waraq.example' })
  await attempt(id, 2)
  expect(smtp.taken.map((message) => headerOf(message, 'Message-ID'))).toEqual([messageId, messageId])
  expect((await theLetter()).sentAt).toEqual(NOW)
})

test('emails whose job is gone are found and sent', async () => {
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

test('no address, name or email is in the log', async () => {
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
    expect(logged).toContain('ops.jobDied') // of the job that finds no salads to plan with
  })
  expect(logged).toContain(id)
  expect(logged).not.toMatch(/noor|example\.com|menus\.fill/)
})
