import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/dates.ts'
import { applyEmailChanges } from './adminUsers/decideEmailChange.ts'
import { forgetOldKeys } from './checkout/idempotency.ts'
import { runJanitor } from './checkout/janitor.ts'
import { sweepCredit } from './credit/credit.ts'
import { vacuumEmbedded } from './db/vacuum.ts'
import { freezeDue } from './deliveries/freeze.ts'
import { forgetOldAttempts } from './http/forgetOldAttempts.ts'
import { every, type Job, job } from './jobs/job.ts'
import { notifyDeadJob } from './jobs/notifyDeadJob.ts'
import { type JobName, payloads } from './jobs/payloads.ts'
import { sendEmail } from './mail/sendEmail.ts'
import { sweepOutbox } from './mail/sweepOutbox.ts'
import { fillMenusDaily } from './menu/fillMenus.ts'
import { eraseDue } from './privacy/erase.ts'
import { forgetDataExports, makeDataExport } from './privacy/makeDataExport.ts'
import { emailFailed } from './problems/emailFailed.ts'
import { scanGateway } from './reconciliation/scan.ts'
import { followUpOrphans } from './recovery/orphans.ts'
import { repeatCardRefunds } from './refunds/repeatCardRefunds.ts'
import { sendRefund } from './refunds/send.ts'
import { watchRefunds } from './refunds/watch.ts'
import { chargeRenewals } from './renewals/charge.ts'
import { remindOfEnds } from './renewals/remind.ts'
import { forgetOldSessions } from './sessions/forgetOldSessions.ts'
import { completeSettled } from './subscriptions/changes/complete.ts'
import { expireUnpaid } from './subscriptions/changes/expireUnpaid.ts'
import { expireYears } from './subscriptions/changes/expireYear.ts'
import { turnPauses } from './subscriptions/changes/pause.ts'
import { countDay, foldTotals } from './totals/jobs.ts'

/** Every job. */
export const schedule = {
  // 12 tries take about a day, because a mail server may be down that long.
  'mail.send': job(payloads['mail.send'], {
    run: sendEmail,
    tries: 12,
    atOnce: 5,
  }),
  'mail.sweep': job(payloads['mail.sweep'], { run: sweepOutbox, turn: every(10 * MINUTE_MS) }),
  'limits.forget': job(payloads['limits.forget'], { run: forgetOldAttempts, tries: 2, turn: every(HOUR_MS) }),
  'accounts.export': job(payloads['accounts.export'], { run: makeDataExport, tries: 5 }),
  'accounts.forgetExports': job(payloads['accounts.forgetExports'], {
    run: forgetDataExports,
    tries: 2,
    turn: every(HOUR_MS),
  }),
  'accounts.erase': job(payloads['accounts.erase'], {
    run: eraseDue,
    firstRetryMs: 5 * MINUTE_MS,
    turn: every(HOUR_MS),
  }),
  'accounts.applyEmailChanges': job(payloads['accounts.applyEmailChanges'], {
    run: applyEmailChanges,
    turn: every(MINUTE_MS),
  }),
  'accounts.forgetSessions': job(payloads['accounts.forgetSessions'], {
    run: forgetOldSessions,
    turn: every(DAY_MS),
  }),
  'menu.fill': job(payloads['menu.fill'], { run: fillMenusDaily, tries: 5, turn: every(DAY_MS) }),
  'deliveries.freeze': job(payloads['deliveries.freeze'], { run: freezeDue, turn: every(MINUTE_MS) }),
  'deliveries.tellFailed': job(payloads['deliveries.tellFailed'], {
    run: emailFailed,
    tries: 5,
    atOnce: 5,
  }),
  'subscriptions.complete': job(payloads['subscriptions.complete'], {
    run: completeSettled,
    turn: every(HOUR_MS),
  }),
  'subscriptions.pauses': job(payloads['subscriptions.pauses'], { run: turnPauses, turn: every(MINUTE_MS) }),
  'subscriptions.expireUnpaid': job(payloads['subscriptions.expireUnpaid'], {
    run: expireUnpaid,
    turn: every(10 * MINUTE_MS),
  }),
  'subscriptions.expireYears': job(payloads['subscriptions.expireYears'], {
    run: expireYears,
    turn: every(HOUR_MS),
  }),
  'renewals.remind': job(payloads['renewals.remind'], { run: remindOfEnds, turn: every(HOUR_MS) }),
  'renewals.charge': job(payloads['renewals.charge'], { run: chargeRenewals, turn: every(HOUR_MS) }),
  'payments.watch': job(payloads['payments.watch'], {
    run: runJanitor,
    tries: 2,
    firstRetryMs: 20 * SECOND_MS,
    turn: every(MINUTE_MS),
  }),
  'recovery.scan': job(payloads['recovery.scan'], { run: scanGateway, turn: every(HOUR_MS) }),
  // A scan that an admin started: without turns, so that it starts within seconds.
  'recovery.scanNow': job(payloads['recovery.scanNow'], { run: scanGateway }),
  'payments.orphans': job(payloads['payments.orphans'], { run: followUpOrphans, turn: every(HOUR_MS) }),
  'payments.credit': job(payloads['payments.credit'], { run: sweepCredit, turn: every(HOUR_MS) }),
  'payments.forgetKeys': job(payloads['payments.forgetKeys'], {
    run: forgetOldKeys,
    tries: 2,
    turn: every(DAY_MS),
  }),
  'totals.fold': job(payloads['totals.fold'], { run: foldTotals, turn: every(MINUTE_MS) }),
  'totals.day': job(payloads['totals.day'], { run: countDay, tries: 5, turn: every(DAY_MS) }),
  // A daily turn begins at three at night in Bahrain.
  'store.vacuum': job(payloads['store.vacuum'], { run: vacuumEmbedded, tries: 2, turn: every(DAY_MS) }),
  // 12 tries take about a day, because the gateway may be down that long.
  'refunds.send': job(payloads['refunds.send'], {
    run: sendRefund,
    tries: 12,
    atOnce: 2,
  }),
  'refunds.watch': job(payloads['refunds.watch'], {
    run: watchRefunds,
    tries: 2,
    turn: every(5 * MINUTE_MS),
  }),
  'refunds.repeatCardChecks': job(payloads['refunds.repeatCardChecks'], {
    run: repeatCardRefunds,
    turn: every(HOUR_MS),
  }),
  'jobs.died': job(payloads['jobs.died'], { run: notifyDeadJob, tries: 5 }),
} satisfies Record<JobName, Job>
