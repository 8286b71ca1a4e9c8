/** In a section, a text is a paragraph and a group of texts is a list. Every rule is held by domain/legal/facts.test.ts. */
export const terms = {
  title: 'Terms and conditions',
  lead: 'What you can count on from {{shop}}, and what we count on from you. Plain words, no small print.',
  sections: {
    short: {
      title: 'In short',
      start: 'Your subscription starts on the next Sunday, and we deliver from Sunday to Thursday.',
      cutoff: 'You can change a day until 11:59 PM the evening before.',
      pause: 'You can pause for 1 to 90 days without losing a meal.',
      refund:
        'Cancel within 2 hours of ordering for a full refund. After the first delivery there is no refund.',
      year: 'What you have not used expires after one year. We remind you a month before.',
    },
    about: {
      title: 'Who we are',
      us: '{{shop}} prepares fresh organic salads in Bahrain and delivers them to your door by subscription. These terms apply to this website, to every order and to every delivery.',
      accept:
        'By creating an account or placing an order you accept these terms and our privacy policy. If you do not agree with them, please do not order.',
    },
    age: {
      title: 'Who can order',
      adult: 'You must be at least 18 years old to order. We ask you to confirm it before you pay.',
      child: 'The website and the app are not meant for children under 13.',
      details:
        'Please give us your real name, an email address and a phone number you can be reached on, and a complete delivery address in Bahrain. Keep your password to yourself: you are responsible for what happens in your account.',
    },
    guests: {
      title: 'Ordering as a guest',
      buy: 'You can buy without an account. Everything you need then comes by email.',
      manage:
        'A guest order cannot be changed, paused, skipped or managed online afterwards, even if the same email address belongs to an account. If you want to manage your deliveries yourself, create an account before you order.',
    },
    plans: {
      title: 'What a plan includes',
      every: 'Every plan includes:',
      list: {
        salads: 'organic salads, in the number of meals a day shown with the plan;',
        chef: 'a different salad each day, chosen by our chef from a menu that rotates weekly;',
        choice: 'the choice of an alternative salad each day, and of ingredients to leave out;',
        delivery: 'free delivery, 5 days a week;',
        control: 'the freedom to pause, change and view your deliveries in your account.',
      },
      days: 'A plan is counted in delivery days, not in calendar days. The plan page shows how many.',
    },
    price: {
      title: 'Prices, VAT and payment',
      vat: 'Prices are in Bahraini dinars. VAT of {{vat}} percent is added in the order summary; delivery is free. You see the subtotal, the VAT and the total before you pay, and you receive a receipt or tax invoice afterwards.',
      pay: 'You can pay by card, Benefit Pay or Apple Pay. Payments are handled by Tap Payments on its own secure page: your card number never reaches us.',
      kept: 'Your order is honoured at the price you paid. If we change a plan or its price, that applies to later orders only.',
      lost: 'If we receive a payment and can’t turn it into a subscription, we email you right away and again after 3 days. If the order can’t be completed within 7 days, we refund it in full.',
    },
    delivery: {
      title: 'Start and delivery',
      start: 'A new subscription always starts on the next Sunday after the day you order.',
      days: 'We deliver from Sunday to Thursday, at the time you choose: {{slots}}.',
      closed:
        'On days when our kitchen is closed, such as public holidays, nothing is lost: the delivery moves to the end of your subscription.',
      home: 'Please make sure someone can receive the salads, or tell us where to leave them. If we can’t deliver because the address is wrong or nobody can be reached, the delivery counts as made. If it was our mistake, we deliver again or make up for it.',
      fresh: 'Our salads are fresh: keep them cool and eat them on the same day.',
    },
    changes: {
      title: 'Changing a day',
      cutoff:
        'You can change a delivery until 11:59 PM on the day before it, Bahrain time. After that the kitchen has started, and the day stays as it is.',
      until: 'Until then you can:',
      list: {
        exclude: 'leave out ingredients; it applies to every delivery of that salad;',
        swap: 'swap the day’s salad for its alternative;',
        skip: 'skip a day: it moves to the end of your subscription;',
        address: 'change the address and the notes for the driver.',
      },
      slot: 'The delivery time can be changed once per subscription.',
    },
    pause: {
      title: 'Pausing',
      length:
        'You can pause a subscription for 1 to 90 days, starting on the next day that’s still open for changes.',
      moved:
        'Deliveries inside the pause move to the end, one for one. The pause ends automatically, or earlier when you resume.',
      year: 'Pausing and resuming are possible within one year of the purchase.',
    },
    renewal: {
      title: 'Renewing',
      own: 'A subscription ends with its last delivery. You can renew it in your account; the new one follows the old without a gap, or starts on the next Sunday if the old one has ended.',
      auto: 'We never renew automatically unless you’ve switched on auto-renewal with a saved card. Then we remind you 7 days before the end and charge the card 3 days before the end. You can switch it off at any time before that.',
    },
    cancel: {
      title: 'Cancelling',
      when: 'You can cancel in your account while the subscription is active or paused. All future deliveries stop at once, and a cancellation cannot be undone.',
      refund:
        'If you cancel within 2 hours of ordering and before the first delivery, we refund the whole amount automatically.',
      none: 'After these 2 hours, or after the first delivery, there is no refund. Before you confirm, we always tell you whether you’ll get a refund.',
      better: 'If you only need a break, pausing keeps every meal for you.',
    },
    refunds: {
      title: 'Refunds',
      kinds:
        'A refund can be full or partial. Total refunds never exceed what you paid, and each is recorded with its reason.',
      ways: 'We refund:',
      list: {
        original: 'to the card or the payment method you paid with;',
        bank: 'by bank transfer, where that isn’t possible;',
        credit: 'as store credit, if you have an account and agree to it.',
      },
      days: 'A refund to your card or bank takes 3–5 business days, depending on your bank. We tell you by email when we send it.',
    },
    expiry: {
      title: 'Unused meals and credit',
      meals: 'Deliveries you have not used expire one year after the purchase.',
      credit: 'Store credit expires one year after it’s issued.',
      reminder: 'In both cases we send you a reminder one month before.',
    },
    allergens: {
      title: 'Allergies',
      list: 'The menu names the allergens of every salad, and you can leave out ingredients. All salads are made in one kitchen that handles nuts, sesame, milk, eggs, fish, gluten and other allergens, so we cannot promise that a salad is free of traces.',
      severe: 'If you have a severe allergy, please talk to us before you order.',
    },
    service: {
      title: 'Our service',
      wrong:
        'If something isn’t right with a delivery, tell us the same day, in your account or with the contact details below, and we’ll put it right.',
      substitute:
        'If an ingredient isn’t available that day, our chef may replace it with a similar one, never with one you’ve left out.',
      pause:
        'We may stop taking new subscriptions for a time. Subscriptions that are already paid are delivered as agreed.',
      misuse:
        'We may close an account that is used for fraud or to harm others. What was paid for and not yet delivered is then refunded.',
    },
    law: {
      title: 'Law and changes',
      law: 'These terms are governed by the laws of the Kingdom of Bahrain, and its courts have jurisdiction. They don’t affect your statutory rights as a consumer.',
      changes:
        'If we change these terms, the new ones are published here with their date. For an order you’ve already placed, the terms of the day you ordered apply.',
      language: 'The terms are written in Arabic and English. If the two differ, the Arabic text prevails.',
    },
    additions: {
      title: 'Additions',
      email:
        'If our staff enter a new email address for your account, it takes effect 24 hours after the new address confirms it. We notify both addresses, and from the old one you can stop the change or approve it right away.',
    },
    contact: {
      title: 'Talk to us',
      how: 'A question, a complaint, a suggestion? We’re glad to hear it:',
    },
  },
} as const
