import type { story } from './text/en/story.ts'
import type { validation } from './text/en/validation.ts'

/**
 * Every error the product can show, with its HTTP status. The code is also the key of its text. Status 0: the error
 * arose in the browser.
 */
export const errorStatus = {
  NETWORK_ERROR: 0,
  DOWNLOAD_ERROR: 0,
  UNKNOWN_ERROR: 0,
  INVALID_REQUEST: 400,
  INVALID_TEXT: 400,
  VALIDATION_FAILED: 400,
  PERIOD_TOO_LONG: 400,
  REFUND_TOO_LARGE: 400,
  AUTH_REQUIRED: 401,
  AUTH_INVALID_CREDENTIALS: 401,
  EMAIL_NOT_VERIFIED: 400,
  RESET_LINK_INVALID: 400,
  EMAIL_CHANGE_OVER: 400,
  ACCESS_DENIED: 403,
  ACCOUNT_SUSPENDED: 403,
  OWN_ACCOUNT: 403,
  SUPER_ADMIN_ONLY: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CHANGED_MEANWHILE: 409,
  EMAIL_TAKEN: 409,
  NO_EMAIL_CHANGE: 409,
  ERASURE_ALREADY_ASKED: 409,
  ERASURE_NOT_ASKED: 409,
  DELETION_BLOCKED: 409,
  DELETION_PENDING: 409,
  LAST_SUPER_ADMIN: 409,
  ACCOUNT_ERASED: 409,
  ALREADY_SUSPENDED: 409,
  NOT_SUSPENDED: 409,
  ALREADY_VERIFIED: 409,
  ROLE_UNCHANGED: 409,
  NOT_INVITED: 409,
  EMAIL_NOT_KEPT: 409,
  DEVICE_ALREADY_SIGNED_OUT: 409,
  EXPORT_NOT_READY: 409,
  NAME_TAKEN: 409,
  ALREADY_ARCHIVED: 409,
  NOT_ARCHIVED: 409,
  SALAD_ON_MENU: 409,
  SALAD_INGREDIENT_ARCHIVED: 409,
  INGREDIENT_IN_USE: 409,
  MENU_DAY_CLOSED: 409,
  MENU_SALAD_TWICE: 409,
  MENU_SALAD_ARCHIVED: 409,
  TOO_FEW_SALADS: 409,
  PLAN_ALREADY_RETIRED: 409,
  PLAN_NOT_RETIRED: 409,
  PLAN_RETIRED: 409,
  SERVICE_OFF: 409,
  SUBSCRIPTION_STATUS: 409,
  NOTHING_LEFT_TO_CHANGE: 409,
  PAUSE_EXISTS: 409,
  PAUSE_AFTER_END: 409,
  NO_PAUSE: 409,
  DAY_CLOSED: 409,
  PAST_THE_YEAR: 409,
  SLOT_ALREADY_CHANGED: 409,
  DELIVERY_MOVED: 409,
  NOT_DELIVERED: 409,
  DELIVERY_STATUS: 409,
  FAILURE_RESOLVED: 409,
  CHOICE_NOT_OFFERED: 409,
  CHOICE_TOO_EARLY: 409,
  CHOICE_OVER: 409,
  REDELIVERY_DAY: 409,
  GUEST_HAS_NO_CREDIT: 409,
  CREDIT_EXCEEDS_REST: 409,
  DRIVER_INACTIVE: 409,
  JOB_NOT_DEAD: 409,
  RUN_NOT_YET: 409,
  RUN_OVER: 410,
  RUN_WITHDRAWN: 410,
  FEEDBACK_ANSWERED: 409,
  FEEDBACK_GIVEN: 409,
  ALREADY_RENEWED: 409,
  RENEWAL_UNDER_WAY: 409,
  REFUND_OVER: 409,
  CARD_CANNOT_RENEW: 409,
  PRICE_CHANGED: 409,
  PAYMENT_OPEN: 409,
  REPLACED_TOO_OFTEN: 409,
  BOUGHT_ALREADY: 409,
  ALREADY_PAID: 409,
  PAYMENT_LINK_OVER: 409,
  ALREADY_REFUNDED: 409,
  REFUND_SETTLED: 409,
  REFUND_RETRIED: 409,
  REFUND_NOT_FAILED: 409,
  REFUND_EXCEEDS_REST: 409,
  REFUND_OUTDATED: 409,
  REFUND_TAKEN: 409,
  REFUNDABLE_CHANGED: 409,
  ALREADY_RECOVERED: 409,
  ALREADY_MARKED_FOR_REFUND: 409,
  NOT_ORPHANED: 409,
  RECOVERY_CURRENCY: 409,
  REFUND_UNDER_WAY: 409,
  NO_ADDRESS: 409,
  SCAN_RUNNING: 409,
  PAYMENT_IN_FLIGHT: 409,
  PAYMENT_NOT_CAPTURED: 409,
  PAID_TWICE: 409,
  PAYMENT_BEING_RECOVERED: 409,
  PAYMENT_NOT_POSSIBLE: 409,
  GATEWAY_UNREACHABLE: 409,
  KEY_REUSED: 422,
  ALREADY_ADDED: 409,
  CARD_NOT_USABLE: 409,
  CARD_CHECK_OPEN: 409,
  CARD_JUST_SAVED: 409,
  CARD_NEEDS_SUBSCRIPTION: 409,
  CARD_NEEDS_VERIFIED_EMAIL: 409,
  SAVING_CARDS_OFF: 409,
  CARD_CHECKS_USED_UP: 429,
  ALREADY_DEFAULT: 409,
  TOO_MANY_ADDRESSES: 409,
  LINK_INVALID: 400,
  PAYMENT_UNKNOWN: 503,
  SERVICE_ALREADY_ON: 409,
  SERVICE_ALREADY_OFF: 409,
  PHOTO_INVALID: 400,
  PHOTO_TOO_SMALL: 400,
  REQUEST_TIMEOUT: 408,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_EXCEEDED: 429,
  SERVER_ERROR: 500,
  SERVICE_BUSY: 503,
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorStatus, text)

/** `key` names the message in the texts (`validation`), so that a form can also show it in another language. */
export type ErrorDetail = { field: string; message: string; key?: string | undefined }
export type ErrorBody = {
  status: number
  errorCode: ErrorCode
  message: string
  details?: ErrorDetail[] | undefined
  /** The current state of the entity in conflict (rule R2). */
  current?: unknown
  requestId?: string | undefined
}

/** When an action that cannot be repeated was done. `byName`: the admin who did it, shown to admins only. */
export type Done = { readonly at: Date; readonly byName?: string | null }

/** What a verb throws: a code without text. The text is chosen where the caller's language is known. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** A calendar day among them is formatted in the caller's language. */
  readonly params: Record<string, string | number>
  /** The invalid fields, each with the key of the message shown beside it. */
  readonly fields: Record<string, keyof typeof validation>
  /** The current state, as the entity's GET returns it. For a 409 the route fills it in. */
  current: unknown
  /** Appended to the text of the code. */
  done: Done | undefined
  constructor(
    code: ErrorCode,
    params: Record<string, string | number> = {},
    fields: Record<string, keyof typeof validation> = {},
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** A conflict that the caller can only resolve with the current state, so the error carries it. */
export class ConflictError extends AppError {
  constructor(code: ErrorCode, current: unknown, params: Record<string, string | number> = {}) {
    super(code, params)
    this.current = current
  }
}

/** The action was already done. The response says when (rule I18). */
export class AlreadyDone extends AppError {
  constructor(code: ErrorCode, done: Done | undefined, params: Record<string, string | number> = {}) {
    super(code, params)
    this.done = done
  }
}

/** The subscription has changed to another state. The text of that state replaces the text of the code (rule I18). */
export class StateError extends AppError {
  readonly state: keyof typeof story.state
  constructor(code: ErrorCode, state: keyof typeof story.state, params: Record<string, string | number>) {
    super(code, params)
    this.state = state
  }
}
