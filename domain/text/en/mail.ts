export const mail = {
  footer: {
    why: '{{shop}} sent you this email.',
    contact: 'Questions? {{phone}} or {{email}}',
  },
  button: {
    /** Above the bare address, for mail programs that do not show the button. */
    orOpen: 'Or open this link:',
  },
  jobDied: {
    subject_one: 'A job stopped after {{count}} attempt: {{job}}',
    subject_other: 'A job stopped after {{count}} attempts: {{job}}',
    heading: 'A background job needs your attention',
    what_one: 'The job below failed {{count}} time and won’t be retried automatically.',
    what_other: 'The job below failed {{count}} times and won’t be retried automatically.',
    job: 'Job',
    id: 'ID',
    tries: 'Attempts',
    toDo: 'See the error: {{list}}. Fix the cause, then retry: {{retry}}. The job is kept for {{days}} days, and you won’t get another email about this kind of job for an hour.',
    open: 'Open the admin panel',
  },
  feedbackAnswered: {
    subject: 'We’ve replied to your feedback',
    what: 'Thank you for telling us how it was. Here’s our reply:',
    subjectLabel: 'You wrote',
    noteLabel: 'Your feedback',
    thanks: 'Your feedback helps us make better salads.',
    button: 'See your feedback',
  },
  hello: 'Hello {{name}}',
  verifyEmail: {
    subject: 'Please confirm your email',
    what: 'Thanks for joining us. There’s one step left: confirm that this address is yours.',
    button: 'Confirm my email',
    orCode: 'Or enter this code on the page where you signed up:',
    howLong: 'The link and the code work for 24 hours.',
    notYou: 'Didn’t sign up? You can ignore this email.',
  },
  confirmNewEmail: {
    subject: 'Please confirm your new email',
    what: 'You asked to use this address for your account. It replaces the old one as soon as you confirm it.',
    whatByShop:
      'We’ve entered this as the new email for your account. Please confirm it. It then replaces the old one after 24 hours, or right away if the account has never been used.',
    button: 'Confirm the new email',
    notYou: 'Didn’t ask for this? You can ignore this email.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    what: 'You asked for a new password. Choose one here:',
    button: 'Choose a new password',
    howLong: 'The link works once, within an hour. A new password logs you out of all your devices.',
    notYou: 'Didn’t ask for this? You can ignore this email: your password stays as it is.',
  },
  invitation: {
    subject: 'Your account is ready: choose a password',
    what: 'We’ve created an account for you. Choose a password here, then log in with this email address.',
    button: 'Choose a password',
    howLong: 'The link works once, within a week. After that, ask us for a new one.',
    notYou: 'Not expecting this? You can ignore this email.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'Your password was just changed, and your other devices were logged out.',
    notYou: 'Wasn’t you? Choose a new password right away:',
    button: 'Choose a new password',
  },
  newDevice: {
    subject: 'New login to your account',
    what: 'Someone just logged in to your account from a device we haven’t seen before.',
    device: 'Device',
    place: 'Country',
    unknownPlace: 'Unknown',
    time: 'Time',
    notYou:
      'If it was you, all is well. Wasn’t you? Choose a new password right away; that logs everyone out.',
    button: 'Choose a new password',
  },
  sessionStolen: {
    subject: 'We logged out one of your devices',
    what: 'Someone may have copied the login from the device below, so we logged it out.',
    toDo: 'Please log in there again. To be on the safe side, choose a new password as well.',
    button: 'Choose a new password',
  },
  emailChangeAsked: {
    subject: 'Request to change your email',
    what: 'Someone who knows your password wants to use another address for your account. This one stays until the new one is confirmed.',
    notYou: 'Wasn’t you? Choose a new password right away; that stops the change as well.',
    whatByShop:
      'Our team entered a new email for your account. Once it’s confirmed, we’ll email you again, and you’ll have 24 hours to stop the change. Until then, nothing changes.',
    notYouByShop: 'Didn’t ask us for this? Please contact us right away.',
  },
  emailChangeWaits: {
    subject: 'Your email changes in 24 hours',
    what: 'The new email for your account is confirmed. It takes effect at the time below. Until then, log in with the old one.',
    at: 'Takes effect',
    decide: 'Don’t want this? Stop it. If you asked for it, you can also approve it right away.',
    button: 'Stop or approve it',
    stop: 'You can stop it until then: we’ve sent a link to the old address.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    what: 'Your account has a new email. Use it to log in from now on; our emails go there too.',
    secured:
      'To be on the safe side, all devices were logged out, saved cards were removed and auto-renewal was turned off.',
    newEmail: 'New email',
    notYou: 'Wasn’t you? Please contact us right away.',
  },
  erasureAsked: {
    subject: 'Your account will be deleted',
    what: 'As you asked, we’ll delete your account and your data on {{day}}.',
    takeBack: 'You can change your mind until then: log in and keep your account.',
    button: 'Log in',
  },
  erasureCancelled: {
    subject: 'Your account won’t be deleted',
    what: 'You changed your mind, and we’re glad. Your account is just as it was.',
  },
  erasureDone: {
    subject: 'Your account has been deleted',
    what: 'Your account and your data have been deleted, as you asked. This is our last email to you.',
    kept: 'What the law requires us to keep about payments no longer carries your name.',
  },
  payment: {
    amount: 'Amount',
    plan: 'Plan',
    reference: 'Payment reference',
    where: 'Track my payment',
  },
  confirmed: {
    subject: 'Your subscription {{number}} is confirmed',
    renewed: 'Renewed: your subscription {{number}} is confirmed',
    follows: 'It starts right after {{number}} ends, without a gap.',
    renewsByItself: 'Auto-renewal stays on: we’ll remind you a week before this one ends.',
    what: 'Thank you! Your payment went through, and your first delivery is on {{day}}.',
    startMoved:
      'Your payment arrived after orders for the first day we promised had closed, so your deliveries start on the next Sunday, {{day}}. You’ll still get every one of them.',
    number: 'Subscription',
    first: 'First delivery',
    last: 'Last delivery',
    time: 'Delivery time',
    slot: { MORNING_9_12: 'Morning, {{hours}}', EVENING_6_9: 'Evening, {{hours}}' },
    mealsADay: 'Meals per day',
    address: 'Address',
    days_one: 'Your delivery day:',
    days_other: 'Your {{count}} delivery days:',
    week: 'Week {{number}}',
    guest:
      'You ordered as a guest, so everything about this subscription comes by email. Please keep this one. To change anything, call or email us.',
    customer:
      'See what’s coming up in your dashboard. You can change a delivery until 11:59 PM the day before.',
    dashboard: 'Open my dashboard',
    payment: 'See payment and receipt',
  },
  receipt: {
    subject: { RECEIPT: 'Your receipt {{number}}', TAX_INVOICE: 'Your tax invoice {{number}}' },
    what: {
      RECEIPT: 'Thank you for your payment. Here’s your receipt.',
      TAX_INVOICE: 'Thank you for your payment. Here’s your tax invoice.',
    },
    number: { RECEIPT: 'Receipt number', TAX_INVOICE: 'Invoice number' },
    issued: 'Issued',
    deliveries: 'Deliveries',
    subtotal: 'Subtotal',
    delivery: 'Delivery',
    free: 'Free',
    vat: 'VAT {{percent}}%',
    vatNumber: 'VAT account number',
    total: 'Total incl. VAT',
    credit: 'Paid with store credit',
    paidWith: 'Paid with {{way}}',
    print: 'A page to print or save, in English or Arabic:',
    button: { RECEIPT: 'Open the receipt', TAX_INVOICE: 'Open the tax invoice' },
  },
  failed: {
    subject: 'Your payment didn’t go through',
    what: 'Your payment of {{amount}} ({{plan}}) didn’t go through. Nothing was charged.',
    again: 'You can try again whenever you like, with the same payment method or another one.',
    button: 'Try again',
    doubt: 'Not sure whether you were charged? Check the status here:',
  },
  orphaned: {
    subject: 'Your money is safe; your order needs a little longer',
    subjectAgain: 'Your money is still safe with us',
    what: 'We received your payment of {{amount}} ({{plan}}), but haven’t been able to set up your subscription yet.',
    whatUnknown: 'We received your payment of {{amount}}, but haven’t found the order it belongs to yet.',
    safe: 'Your money is safe. You don’t need to do anything, and please don’t pay again: we’re on it and will contact you.',
    still:
      'We haven’t finished yet, and we’re sorry for the wait. Your money is safe. Please don’t pay again: we’ll contact you.',
    next_one: 'If it isn’t resolved within {{count}} day of your payment, you’ll get a full refund.',
    next_other: 'If it isn’t resolved within {{count}} days of your payment, you’ll get a full refund.',
  },
  refund: {
    asked: {
      subject: 'Your refund of {{amount}} has started',
      ORIGINAL_PAYMENT:
        'We’re refunding {{amount}} to your original payment method. It arrives within 3–5 business days, depending on your bank.',
      BANK_TRANSFER:
        'You’ll get {{amount}} back by bank transfer. We’ll contact you for your account details.',
      STORE_CREDIT: 'You’ll get {{amount}} back as store credit.',
    },
    done: {
      subject: 'Your refund of {{amount}} is complete',
      ORIGINAL_PAYMENT:
        'We’ve refunded {{amount}} to your original payment method. It shows in your account within 3–5 business days, depending on your bank.',
      BANK_TRANSFER: 'We transferred {{amount}} to your bank account.',
      STORE_CREDIT:
        'We added {{amount}} to your store credit. You can pay with it at checkout, and it’s valid for a year.',
    },
    credit: {
      subject: 'Your store credit of {{amount}} is back',
      what: 'We’ve returned {{amount}} of the store credit you paid with. You can use it at checkout.',
      howLong_one: 'It’s valid for at least {{count}} more day.',
      howLong_other: 'It’s valid for at least {{count}} more days.',
    },
    creditBack: 'Store credit returned',
    message: 'A note from us:',
    way: 'Refund method',
    reason: 'Reason',
    ways: {
      ORIGINAL_PAYMENT: 'Original payment method',
      BANK_TRANSFER: 'Bank transfer',
      STORE_CREDIT: 'Store credit',
    },
  },
  credit: {
    subject: 'Your store credit of {{amount}} expires on {{day}}',
    what: 'You still have {{amount}} of store credit. It’s valid until {{day}}.',
    how: 'Choose a plan, log in, and use it at checkout: the credit comes off the total.',
    button: 'Choose a plan',
  },
  renewal: {
    renew: 'Renew now',
    pay: 'Renew and pay',
    manage: 'See auto-renewal',
    on: {
      subject: 'Auto-renewal is on for {{number}}',
      what: 'Auto-renewal is on. The last delivery of {{number}} is on {{end}}; on {{day}} we’ll renew it with {{card}}, so you don’t miss a day.',
      how: 'A week before the end we’ll tell you the exact price and day. You can turn it off any time.',
    },
    off: {
      subject: 'Auto-renewal is off for {{number}}',
      ASKED: 'You turned auto-renewal off. Nothing more will be charged.',
      CARD_REMOVED:
        'You removed the card used for auto-renewal, so it’s now off. Nothing more will be charged.',
      ends: '{{number}} ends with its last delivery on {{end}}. You can renew it any time, or turn auto-renewal on again.',
    },
    auto: {
      subject: '{{number}} renews on {{day}} for {{amount}}',
      what: 'The last delivery of {{number}} is on {{end}}. On {{day}} we’ll renew it and charge {{amount}} to {{card}}. The new one follows without a gap, and there’s nothing you need to do.',
      off: 'Changed your mind? Turn auto-renewal off before {{day}}.',
    },
    own: {
      subject: '{{number}} ends on {{end}}',
      what: 'The last delivery of {{number}} is on {{end}}.',
      price: 'Renew it for {{amount}}, and the new one follows without a gap.',
      otherPlan: 'Its plan is no longer available. Choose another one, and it follows without a gap.',
    },
    failed: {
      subject: 'We couldn’t renew {{number}}',
      what: 'We tried to charge {{amount}} to {{card}} to renew {{number}}, but the payment didn’t go through. Nothing was charged.',
      again:
        'We’ll try again every day until its last delivery on {{end}}. To make sure you don’t miss a day, renew now with this or another payment method.',
      last: 'Its last delivery is on {{end}}, so we won’t try again. Renew it now with this or another payment method.',
    },
  },
  expiry: {
    expiring: {
      subject_one: '{{count}} delivery left in {{number}}: use it by {{day}}',
      subject_other: '{{count}} deliveries left in {{number}}: use them by {{day}}',
      what_one:
        'You still have {{count}} delivery left in {{number}}. It expires on {{day}}, one year after purchase.',
      what_other:
        'You still have {{count}} deliveries left in {{number}}. They expire on {{day}}, one year after purchase.',
      next: 'If your subscription is paused, resume it in time to enjoy them all. If you need help, just reply to this email.',
    },
    expired: {
      subject: 'Subscription {{number}} has expired',
      what_one: 'It’s been a year since you bought {{number}}. {{count}} unused delivery expired on {{day}}.',
      what_other:
        'It’s been a year since you bought {{number}}. {{count}} unused deliveries expired on {{day}}.',
      next: 'We’d love to have you back: a new subscription can begin next Sunday.',
    },
  },
  opsRefund: {
    failed: {
      subject: 'A refund failed: {{reference}}',
      heading: 'A refund needs your attention',
      what: 'The payment gateway declined the refund below. The customer hasn’t received the money.',
      said: 'Gateway response',
      nothing: 'None',
      toDo: 'Please refund it another way, by bank transfer or store credit, and let the customer know.',
    },
    unclear: {
      subject: 'A refund needs your decision: {{reference}}',
      heading: 'Was this refund made or not?',
      what: 'We requested the refund below and got no answer for a day. The gateway now shows a refund of the same amount for this payment, but not who requested it. It may be ours, or one made there directly.',
      said: 'The gateway’s refund',
      toDo: 'To avoid refunding twice, we won’t retry. Check this payment in the gateway’s dashboard: if that refund is ours, there’s nothing more to do; if not, issue this one there too.',
    },
  },
  refundFound: {
    subject: 'A refund was made at the gateway: {{reference}}',
    heading: 'Someone refunded a payment',
    what: 'The refund below was made in the payment gateway’s own dashboard. We’ve recorded it here and will tell the customer when it’s complete.',
    tooMuch: 'Together with other refunds, this is more than was paid. Please check it.',
    refund: 'The gateway’s refund',
    goesOn: 'The subscription continues. If it should end, cancel it; don’t refund it again.',
    noneRuns: 'There’s no active subscription for this payment, and nothing more to do.',
  },
} as const
