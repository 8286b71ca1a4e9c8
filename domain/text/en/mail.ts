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
    subject_one: 'A job stopped after {{count}} try: {{job}}',
    subject_other: 'A job stopped after {{count}} tries: {{job}}',
    heading: 'A background job needs your attention',
    what_one: 'The job below failed {{count}} time and won’t be retried automatically.',
    what_other: 'The job below failed {{count}} times and won’t be retried automatically.',
    job: 'Job',
    id: 'Number',
    tries: 'Tries',
    toDo: 'See the error: {{list}}. Fix the cause, then retry: {{retry}}. Kept for {{days}} days; no further email about this kind for an hour.',
    open: 'Open the admin panel',
  },
  feedbackAnswered: {
    subject: 'Your feedback was answered',
    what: 'Thank you for telling us how it was. Here’s our answer:',
    subjectLabel: 'You wrote',
    noteLabel: 'Your words',
    thanks: 'Every word helps us make better salads.',
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
      'We noted this address as the new one for your account. Please confirm it. Once you do, it replaces the old one after 24 hours, or at once if the account has never been used.',
    button: 'Confirm the new email',
    notYou: 'Didn’t ask for this? You can ignore this email.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    what: 'You asked for a new password. Choose one here:',
    button: 'Choose a new password',
    howLong: 'The link works once, within an hour. A new password logs you out on all your devices.',
    notYou: 'Didn’t ask for this? You can ignore this email: your password stays as it is.',
  },
  invitation: {
    subject: 'Your account is ready: choose a password',
    what: 'We’ve made an account for you. Choose a password here, then log in with this email address.',
    button: 'Choose a password',
    howLong: 'The link works once, within a week. After that, ask us for a new one.',
    notYou: 'Don’t know what this is about? You can ignore this email.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'The password of your account was just changed, and your other devices were logged out.',
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
    what: 'Someone may have copied the login of the device below, so we ended it.',
    toDo: 'Please log in there again. To be on the safe side, choose a new password as well.',
    button: 'Choose a new password',
  },
  emailChangeAsked: {
    subject: 'Request to change your email',
    what: 'Someone who knows your password wants to use another address for your account. This one stays until the new one is confirmed.',
    notYou: 'Wasn’t you? Choose a new password right away; that stops the change as well.',
    whatByShop:
      'Our team noted another address for your account. This one stays for now. Once the new one is confirmed, we’ll write to you again, and you’ll have 24 hours to stop the change.',
    notYouByShop: 'Didn’t ask us for this? Please contact us right away.',
  },
  emailChangeWaits: {
    subject: 'Your email changes in 24 hours',
    what: 'The new address of your account is confirmed. It takes effect at the time below. Until then you log in with the old one.',
    at: 'Takes effect',
    decide: 'Don’t want this? Stop it. If you asked for it, you can also let it take effect at once.',
    button: 'Stop or approve the change',
    stop: 'Until then it can be stopped: we’ve sent the old address a link for that.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    what: 'Your account has a new address. From now on you log in with it, and our emails go there.',
    secured:
      'To be on the safe side, all devices were logged out, and saved cards and auto-renewal were removed.',
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
    subject: 'Your account is staying',
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
    where: 'See where my money is',
  },
  confirmed: {
    subject: 'Your subscription {{number}} is confirmed',
    renewed: 'Renewed: your subscription {{number}} is confirmed',
    follows: 'It follows {{number}} without a gap: nothing changes until that one has ended.',
    renewsByItself: 'Auto-renewal stays on: we’ll remind you a week before this one ends.',
    what: 'Thank you! Your subscription is paid, and the first delivery comes on {{day}}.',
    startMoved:
      'Your payment reached us after the kitchen had closed its list for the first day we promised. So your deliveries begin on the next Sunday, {{day}}. You still get every one of them.',
    number: 'Subscription',
    first: 'First delivery',
    last: 'Last delivery',
    time: 'Delivery time',
    slot: { MORNING_9_12: 'Morning, {{hours}}', EVENING_6_9: 'Evening, {{hours}}' },
    mealsADay: 'Meals a day',
    address: 'Address',
    days_one: 'Your delivery day:',
    days_other: 'Your {{count}} delivery days:',
    week: 'Week {{number}}',
    guest:
      'You bought as a guest: everything about this subscription comes to you by email, so please keep this email. It can’t be managed online; if you have a question, call or email us.',
    customer:
      'Your dashboard shows what comes next. A delivery can be changed until 11:59 PM the day before.',
    dashboard: 'Open my dashboard',
    payment: 'See my payment and receipt',
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
    total: 'Total with VAT',
    credit: 'Paid with store credit',
    paidWith: 'Paid with {{way}}',
    print: 'A page to print or save, in English or Arabic:',
    button: { RECEIPT: 'Open the receipt', TAX_INVOICE: 'Open the tax invoice' },
  },
  failed: {
    subject: 'Your payment didn’t go through',
    what: 'Your payment of {{amount}} ({{plan}}) didn’t go through. Nothing was charged.',
    again: 'You can try again whenever you like, the same way or another.',
    button: 'Try again',
    doubt: 'Not sure whether money left your account? This page always shows how things stand:',
  },
  orphaned: {
    subject: 'Your money is safe; your order needs a little longer',
    subjectAgain: 'Your money is still safe with us',
    what: 'We received your payment of {{amount}} ({{plan}}), but couldn’t set up your subscription yet.',
    whatUnknown: 'We received your payment of {{amount}}, but couldn’t find the order it belongs to yet.',
    safe: 'Your money is safe. You don’t need to do anything, and please don’t pay again: we’re on it and will contact you.',
    still:
      'We haven’t finished yet, and we’re sorry for the wait. Your money is safe. Please don’t pay again: we’ll contact you.',
    next_one: 'If it isn’t solved within {{count}} day of your payment, you’ll get the full amount back.',
    next_other: 'If it isn’t solved within {{count}} days of your payment, you’ll get the full amount back.',
  },
  refund: {
    asked: {
      subject: 'Your refund of {{amount}} has started',
      ORIGINAL_PAYMENT:
        'We’re sending {{amount}} back the way you paid. It arrives within 3–5 business days, depending on your bank.',
      BANK_TRANSFER:
        'You’ll get {{amount}} back by bank transfer. We’ll contact you for your account details.',
      STORE_CREDIT: 'You’ll get {{amount}} back as store credit.',
    },
    done: {
      subject: 'Your refund of {{amount}} is complete',
      ORIGINAL_PAYMENT:
        'We sent {{amount}} back the way you paid. It shows in your account within 3–5 business days, depending on your bank.',
      BANK_TRANSFER: 'We transferred {{amount}} to your bank account.',
      STORE_CREDIT:
        'We added {{amount}} to your store credit. You can pay with it at checkout, and it’s valid for a year.',
    },
    credit: {
      subject: 'Your store credit of {{amount}} is back',
      what: 'You paid with store credit. {{amount}} of it is yours again, and you can pay with it at checkout.',
      howLong_one: 'It can be used for at least {{count}} more day.',
      howLong_other: 'It can be used for at least {{count}} more days.',
    },
    creditBack: 'Store credit returned',
    message: 'A note from us:',
    way: 'Refund method',
    reason: 'Reason',
    ways: {
      ORIGINAL_PAYMENT: 'The way you paid',
      BANK_TRANSFER: 'Bank transfer',
      STORE_CREDIT: 'Store credit',
    },
  },
  credit: {
    subject: 'Your store credit of {{amount}} expires on {{day}}',
    what: 'You still have {{amount}} of store credit. It is valid until {{day}}.',
    how: 'Choose a plan, log in, and use it at checkout: the credit comes off the total.',
    button: 'Choose a plan',
  },
  renewal: {
    renew: 'Renew now',
    pay: 'Renew and pay',
    manage: 'See auto-renewal',
    on: {
      subject: 'Auto-renewal is on for {{number}}',
      what: 'Auto-renewal is on. The last delivery of {{number}} is on {{end}}; on {{day}} we’ll renew it with {{card}}, so that no day is missed.',
      how: 'A week before the end we’ll tell you the exact price and day. You can turn it off any time.',
    },
    off: {
      subject: 'Auto-renewal is off for {{number}}',
      ASKED: 'You turned auto-renewal off. Nothing more will be charged.',
      CARD_REMOVED:
        'You removed the card it was going to be paid with, so auto-renewal is off. Nothing more will be charged.',
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
      otherPlan: 'Its plan is no longer on sale. Choose another one, and it follows without a gap.',
    },
    failed: {
      subject: 'We couldn’t renew {{number}}',
      what: 'We tried to charge {{amount}} to {{card}} to renew {{number}}, and it didn’t go through. Nothing was charged.',
      again:
        'We’ll try again tomorrow, and every day until its last delivery on {{end}}. To be sure no day is missed, renew it now with this or another payment method.',
      last: 'Its last delivery is on {{end}}, so we won’t try again. Renew it now with this or another payment method.',
    },
  },
  expiry: {
    expiring: {
      subject_one: '{{count}} delivery of {{number}} is waiting, until {{day}}',
      subject_other: '{{count}} deliveries of {{number}} are waiting, until {{day}}',
      what_one:
        'You still have {{count}} delivery in {{number}}. It can be made until {{day}}, one year after you bought it, and ends after that.',
      what_other:
        'You still have {{count}} deliveries in {{number}}. They can be made until {{day}}, one year after you bought it, and end after that.',
      next: 'If your subscription is paused, resume it in time to enjoy them all. If you need help, just reply to us.',
    },
    expired: {
      subject: 'Subscription {{number}} has expired',
      what_one:
        'A year has passed since you bought {{number}}. {{count}} delivery wasn’t used by {{day}} and has ended.',
      what_other:
        'A year has passed since you bought {{number}}. {{count}} deliveries weren’t used by {{day}} and have ended.',
      next: 'We’d love to have you back: a new subscription can begin next Sunday.',
    },
  },
  opsRefund: {
    failed: {
      subject: 'A refund failed: {{reference}}',
      heading: 'A refund needs your attention',
      what: 'The payment gateway refused the refund below for good. The customer hasn’t got this money back.',
      said: 'What the gateway said',
      nothing: 'Nothing',
      toDo: 'Please return the money another way, by bank transfer or as store credit, and let the customer know.',
    },
    unclear: {
      subject: 'A refund needs your decision: {{reference}}',
      heading: 'Was this refund made or not?',
      what: 'We asked the payment gateway for the refund below and got no answer for a day. Its list now shows a refund of the same amount for the same payment, with nothing to say who asked for it. It may be ours, or one that someone made there directly.',
      said: 'The refund it lists',
      toDo: 'So that nobody is paid twice, we won’t ask again. Please look at this payment in the gateway’s dashboard: if that refund is ours, the customer has the money and there’s nothing more to do; if it’s another one, make this one there as well.',
    },
  },
  refundFound: {
    subject: 'A refund was made at the gateway: {{reference}}',
    heading: 'Someone refunded a payment',
    what: 'The refund below was made in the payment gateway’s own dashboard, not here. It’s in our books now, and the customer will be told when it’s complete.',
    tooMuch: 'Together with what was refunded another way, this is more than was paid. Please look into it.',
    refund: 'The gateway’s refund',
    goesOn:
      'The subscription carries on as before. If it should end, cancel it; the money doesn’t need to be refunded again.',
    noneRuns: 'There’s no active subscription for this payment, and nothing more to do.',
  },
} as const
