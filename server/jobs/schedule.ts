import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { eraseDue } from '../accounts/erase.ts'
import { forgetOldSessions } from '../accounts/forgetOldSessions.ts'
import { forgetDataExports, makeDataExport } from '../accounts/makeDataExport.ts'
import { forgetOldAttempts } from '../limits/forgetOldAttempts.ts'
import { sendLetter } from '../mail/sendLetter.ts'
import { sweepOutbox } from '../mail/sweepOutbox.ts'
import { fillMenusDaily } from '../menu/fillMenus.ts'
import { tellOfDeadJob } from './died.ts'
import { every, type Job, job } from './job.ts'
import { type JobName, payloads } from './payloads.ts'

/** Every job of the product. */
export const schedule = {
  // 12 tries are spread over about a day: a mail server may be away that long.
  'mail.send': job(payloads['mail.send'], {
    run: sendLetter,
    tries: 12,
    firstRetryMs: MINUTE_MS,
    atOnce: 5,
  }),
  'mail.sweep': job(payloads['mail.sweep'], {
    run: sweepOutbox,
    tries: 3,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
    turn: every(10 * MINUTE_MS),
  }),
  'limits.forget': job(payloads['limits.forget'], {
    run: forgetOldAttempts,
    tries: 2,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
    turn: every(HOUR_MS),
  }),
  'accounts.export': job(payloads['accounts.export'], {
    run: makeDataExport,
    tries: 5,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
  }),
  'accounts.forgetExports': job(payloads['accounts.forgetExports'], {
    run: forgetDataExports,
    tries: 2,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
    turn: every(HOUR_MS),
  }),
  'accounts.erase': job(payloads['accounts.erase'], {
    run: eraseDue,
    tries: 3,
    firstRetryMs: 5 * MINUTE_MS,
    atOnce: 1,
    turn: every(HOUR_MS),
  }),
  'accounts.forgetSessions': job(payloads['accounts.forgetSessions'], {
    run: forgetOldSessions,
    tries: 3,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
    turn: every(DAY_MS),
  }),
  'menu.fill': job(payloads['menu.fill'], {
    run: fillMenusDaily,
    tries: 5,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
    turn: every(DAY_MS),
  }),
  'jobs.died': job(payloads['jobs.died'], {
    run: tellOfDeadJob,
    tries: 5,
    firstRetryMs: MINUTE_MS,
    atOnce: 1,
  }),
} satisfies Record<JobName, Job>
