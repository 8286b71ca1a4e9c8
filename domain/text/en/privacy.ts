/** Shaped like the terms: a text is a paragraph, a group of texts is a list. */
export const privacy = {
  title: 'Privacy policy',
  lead: 'What {{shop}} knows about you, why, for how long, and what you can do about it.',
  sections: {
    short: {
      title: 'In short',
      little: 'We ask only for what it takes to bring you your salads.',
      card: 'Your card number never reaches us.',
      never: 'We sell nothing about you, show no advertising and follow you nowhere.',
      copy: 'You can download a copy of your data at any time.',
      gone: 'You can have your account deleted. It is done within 30 days.',
    },
    about: {
      title: 'Who is responsible',
      us: '{{shop}} is responsible for the data described here. We handle it under Bahrain’s Personal Data Protection Law (Law No. 30 of 2018).',
      scope:
        'This policy covers the website, the app, our e-mails, our deliveries and what you tell us by phone.',
    },
    collect: {
      title: 'What we keep',
      list: {
        account:
          'your name, e-mail address, phone number and language, and your password in a scrambled form that nobody can read, not even we;',
        address: 'your delivery addresses and the notes you leave for the driver;',
        orders:
          'your subscriptions and deliveries, the salads you swap, the ingredients you leave out, and when you pause or skip;',
        payments:
          'for each payment the amount, the method, the date, the payment number and, for cards, the brand and the last four digits;',
        feedback: 'your feedback, and what you write to us;',
        logins:
          'each sign-in to your account: when, on which device and browser, from which network address (IP) and from which country;',
        letters: 'the e-mails we have sent you.',
      },
      allergy:
        'Ingredients you leave out may say something about your health. We use them only to prepare your salads.',
      guest:
        'If you order as a guest, we keep the order with your name, e-mail address, phone number and delivery address, and no account.',
    },
    why: {
      title: 'What we use it for',
      list: {
        contract:
          'to prepare your salads, deliver them, take payment and answer you: that is our contract with you;',
        letters:
          'to send you receipts, reminders and news about your own deliveries; no newsletters you did not ask for;',
        safety: 'to keep your account safe: you can see every sign-in yourself;',
        law: 'to keep the books that tax law asks of us;',
        better: 'to cook and plan better, with numbers that name nobody.',
      },
    },
    payments: {
      title: 'Payments',
      tap: 'Payments are handled by Tap Payments. You enter your card details on its secure page; they never reach us, and we store no card number and no security code.',
      saved:
        'If you save a card for later, Tap Payments keeps it. We hold only a reference to it, its brand and its last four digits. You can remove it in your account.',
    },
    share: {
      title: 'Who else sees it',
      list: {
        driver: 'our drivers: your name, phone number, address and notes, for the day’s delivery;',
        tap: 'Tap Payments: what a payment needs;',
        mail: 'the companies that run our servers and send our e-mails, on our instructions only;',
        law: 'authorities, where the law obliges us.',
      },
      sell: 'Nobody else. We do not sell your data and do not lend it for advertising.',
    },
    keep: {
      title: 'How long we keep it',
      list: {
        account: 'your account, your orders and your sign-in history: as long as you have the account;',
        keys: 'keys of ended sessions, and links from our e-mails: until 30 days after they expire;',
        attempts: 'counters of failed attempts, which protect against break-ins: one hour at most;',
        copy: 'the copy of your data you asked for: 7 days;',
        tax: 'receipts and payments: as long as tax law requires. When you delete your account, they stay without your name.',
      },
    },
    browser: {
      title: 'Cookies and browser storage',
      lead: 'We use no advertising cookies, no tracking and no counting services of others; that is why no banner asks you. Your browser keeps only what the site needs:',
      list: {
        lang: 'a cookie with your language, for one year;',
        session:
          'a sign-in cookie, only when you sign in: for 30 days if you choose “remember me”, otherwise until you close the browser and at most 24 hours;',
        device:
          'a device cookie, from your first sign-in on and for one year: wrong passwords that strangers try then do not lock you out;',
        local:
          'in local storage your language, your theme (light or dark) and a mark that you were signed in;',
        order:
          'in session storage, your order while you fill it in and pay. It goes when you close the tab and never holds card details.',
      },
      clear:
        'You can delete all of it in your browser. You will then be signed out, and the site forgets your choices.',
    },
    rights: {
      title: 'Your rights',
      lead: 'In your account, under profile settings, you can do this yourself:',
      list: {
        see: 'see and correct your details;',
        copy: 'download a copy of your data as a file;',
        devices: 'see your devices and sign-ins, and sign any device out;',
        erase: 'ask for your account to be deleted.',
      },
      guest:
        'If you ordered as a guest, or want to object to something, write to us; we answer within 30 days. You may also turn to Bahrain’s Personal Data Protection Authority.',
    },
    deletion: {
      title: 'Deleting your account',
      days: 'When you ask for deletion, it is done within 30 days. Until then you can change your mind in your account.',
      what: 'Then your name, e-mail address, phone number, addresses, devices, sign-ins and e-mails are erased. What tax law makes us keep is anonymised: amounts and dates stay, you do not.',
    },
    children: {
      title: 'Children',
      under:
        'Our service is not for children under 13, and we knowingly keep no data about them. If you think we do, tell us and we will delete it.',
      adult: 'The minimum age to order is 18.',
    },
    safety: {
      title: 'How we protect it',
      how: 'Connections are encrypted, passwords are stored scrambled, staff see only what their work needs, and what an administrator changes is recorded. Our technical logs hold no names, e-mail addresses or passwords.',
      breach:
        'If something should happen to your data all the same, we tell you and the authority without delay.',
    },
    changes: {
      title: 'Changes to this policy',
      how: 'If we change this policy, the new one stands here with its date. If the change matters to you, we also write to you first.',
    },
    contact: {
      title: 'Talk to us',
      how: 'For anything about your data, write or call:',
    },
  },
} as const
