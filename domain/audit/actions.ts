/** Every write by an admin, by its call, and under which name its words stand (`actions` of text/audit.ts). */
export const auditActions = {
  'POST /admin/users': 'addUser',
  'POST /admin/users/:id/invite': 'inviteUser',
  'PUT /admin/users/:id': 'changeUser',
  'POST /admin/users/:id/suspend': 'suspendUser',
  'POST /admin/users/:id/activate': 'activateUser',
  'POST /admin/users/:id/verify': 'verifyUser',
  'POST /admin/users/:id/role': 'changeRole',
  'POST /admin/users/:id/revoke-sessions': 'revokeUserSessions',
  'POST /admin/guests/anonymise': 'anonymiseGuest',
  'POST /admin/emails/:id/resend': 'resendEmail',
  'POST /admin/subscriptions': 'addSubscription',
  'PUT /admin/subscriptions/:id': 'changeSubscription',
  'POST /admin/subscriptions/:id/pause': 'pause',
  'DELETE /admin/subscriptions/:id/pause': 'withdrawPause',
  'POST /admin/subscriptions/:id/resume': 'resume',
  'POST /admin/subscriptions/:id/cancel': 'cancel',
  'POST /admin/subscriptions/:id/change-slot': 'changeSlot',
  'POST /admin/subscriptions/:id/renew': 'renew',
  'POST /admin/subscriptions/:id/mark-paid': 'markPaid',
  'POST /admin/subscriptions/:id/payment-link': 'sendPaymentLink',
  'POST /admin/payments/:id/refunds': 'refundPayment',
  'POST /admin/payments/:id/refunds/:refundId/done': 'settleRefund',
  'POST /admin/deliveries/kitchen/made': 'tickMade',
  'POST /admin/salads': 'addSalad',
  'PUT /admin/salads/:id': 'changeSalad',
  'POST /admin/salads/:id/archive': 'archiveSalad',
  'POST /admin/salads/:id/restore': 'restoreSalad',
  'PUT /admin/salads/:id/photo': 'setPhoto',
  'DELETE /admin/salads/:id/photo': 'removePhoto',
  'POST /admin/ingredients': 'addIngredient',
  'PUT /admin/ingredients/:id': 'changeIngredient',
  'POST /admin/ingredients/:id/archive': 'archiveIngredient',
  'POST /admin/ingredients/:id/restore': 'restoreIngredient',
  'PUT /admin/menus/:week': 'planWeek',
  'POST /admin/menus/:week/copy': 'copyLastWeek',
  'POST /admin/menus/:week/fill': 'fillFromRotation',
  'DELETE /admin/menus/:week': 'clearWeek',
  'POST /admin/plans': 'addPlan',
  'PUT /admin/plans/:id': 'changePlan',
  'POST /admin/plans/:id/retire': 'retirePlan',
  'POST /admin/plans/:id/restore': 'restorePlan',
  'PUT /admin/settings': 'changeSettings',
  'PUT /admin/settings/service': 'switchService',
  'POST /admin/jobs/:id/retry': 'retryJob',
} as const
export type AuditAction = keyof typeof auditActions
export type AuditActionName = (typeof auditActions)[AuditAction]

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)
/** Where its words stand; a call that is no more has none of its own. */
export const actionName = (action: string): AuditActionName | 'gone' =>
  isKnown(action) ? auditActions[action] : 'gone'
