import type { en } from '../../domain/text/en.ts'

/** Jobs by the words an administrator knows them by. One that is not here shows its own name. */
export const jobNames: Record<string, keyof typeof en.admin.jobs.names> = {
  'mail.send': 'mailSend',
  'mail.sweep': 'mailSweep',
  'limits.forget': 'limitsForget',
  'accounts.export': 'accountsExport',
  'accounts.forgetExports': 'accountsForgetExports',
  'accounts.erase': 'accountsErase',
  'deliveries.freeze': 'deliveriesFreeze',
  'subscriptions.complete': 'subscriptionsComplete',
  'subscriptions.expireUnpaid': 'subscriptionsExpireUnpaid',
  'subscriptions.expireYears': 'subscriptionsExpireYears',
  'subscriptions.pauses': 'subscriptionsPauses',
  'renewals.remind': 'renewalsRemind',
  'renewals.charge': 'renewalsCharge',
  'payments.watch': 'paymentsWatch',
  'payments.sweep': 'paymentsSweep',
  'payments.orphans': 'paymentsOrphans',
  'payments.credit': 'paymentsCredit',
  'payments.forgetKeys': 'paymentsForgetKeys',
  'refunds.send': 'refundsSend',
  'refunds.watch': 'refundsWatch',
  'menu.fill': 'menuFill',
  'accounts.forgetSessions': 'accountsForgetSessions',
  'jobs.died': 'jobsDied',
}
