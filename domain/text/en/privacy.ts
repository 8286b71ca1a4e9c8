/** Shaped like the terms: a text is a paragraph, a group of texts is a list. */
export const privacy = {
  title: 'Privacy policy',
  lead: 'What {{shop}} knows about you, why, for how long, and what you can do about it.',
  sections: {
    short: {
      title: 'In short',
      little: 'We only ask for what it takes to bring you your salads.',
      card: 'Your card number never reaches us.',
      never: 'We don’t sell your data, don’t show advertising and don’t track you.',
      copy: 'You can download a copy of your data at any time.',
      gone: 'You can have your account deleted within 30 days.',
    },
    about: {
      title: 'Who is responsible',
      us: '{{shop}} is responsible for the data described here. We handle it under Bahrain’s Personal Data Protection Law (Law No. 30 of 2018).',
      scope:
        'This policy covers the website, the app, our emails, our deliveries and what you tell us by phone.',
    },
    collect: {
      title: 'What we keep',
      list: {
        account:
          'your name, email address, phone number and language, and your password in hashed form that nobody can read, not even us;',
        address: 'your delivery addresses and the notes you leave for the driver;',
        orders:
          'your subscriptions and deliveries, the salads you swap, the ingredients you leave out, and when you pause or skip;',
        payments:
          'for each payment the amount, the method, the date, the payment number and, for cards, the brand and the last four digits;',
        feedback: 'your feedback, and what you write to us;',
        logins:
          'each login to your account: when, on which device and browser, from which IP address and from which country;',
        letters: 'the emails we’ve sent you.',
      },
      allergy:
        'Ingredients you leave out may say something about your health. We use them only to prepare your salads.',
      guest:
        'If you order as a guest, we keep the order with your name, email address, phone number and delivery address. No account is created.',
    },
    why: {
      title: 'What we use it for',
      list: {
        contract:
          'to prepare your salads, deliver them, take payment and answer you: that is our contract with you;',
        letters:
          'to send you receipts, reminders and news about your own deliveries; no newsletters you didn’t ask for;',
        safety: 'to keep your account safe: you can see every login yourself;',
        law: 'to keep the books that tax law requires;',
        better: 'to cook and plan better, using anonymous figures.',
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
        tap: 'Tap Payments: the details needed to take a payment;',
        mail: 'the companies that run our servers and send our emails, on our instructions only;',
        law: 'authorities, where the law obliges us.',
      },
      sell: 'Nobody else. We don’t sell your data or share it for advertising.',
    },
    keep: {
      title: 'How long we keep it',
      list: {
        account: 'your account, your orders and your login history: as long as you have the account;',
        keys: 'session keys and links from our emails: up to 30 days after they expire;',
        attempts: 'counters of failed login attempts, which protect your account: one hour at most;',
        copy: 'the copy of your data you asked for: 7 days;',
        tax: 'receipts and payments: as long as tax law requires. When you delete your account, they stay without your name.',
      },
    },
    browser: {
      title: 'Cookies and browser storage',
      lead: 'We use no advertising cookies, no tracking and no third-party analytics; that’s why there’s no banner to accept. Your browser keeps only what the site needs:',
      list: {
        lang: 'a cookie with your language, for one year;',
        session:
          'a login cookie, only when you log in: for 30 days if you choose “remember me”, otherwise until you close the browser and at most 24 hours;',
        device:
          'a device cookie, from your first login on and for one year, so that wrong passwords tried by strangers don’t lock you out;',
        local:
          'in local storage, your language, your theme (light or dark) and a note that you were logged in;',
        order:
          'in session storage, your order while you fill it in and pay. It’s cleared when you close the tab and never holds card details.',
      },
      clear:
        'You can delete all of it in your browser. You’ll then be logged out, and the site forgets your choices.',
    },
    rights: {
      title: 'Your rights',
      lead: 'In your account, under profile settings, you can do this yourself:',
      list: {
        see: 'see and correct your details;',
        copy: 'download a copy of your data as a file;',
        devices: 'see your devices and logins, and log out of any device;',
        erase: 'ask for your account to be deleted.',
      },
      guest:
        'If you ordered as a guest, or want to object to something, write to us; we answer within 30 days. You can also contact Bahrain’s Personal Data Protection Authority.',
    },
    deletion: {
      title: 'Deleting your account',
      days: 'When you ask for deletion, it is done within 30 days. Until then you can change your mind in your account.',
      what: 'Then your name, email address, phone number, addresses, devices, logins and emails are erased. What tax law requires us to keep is anonymised: amounts and dates stay, without anything that identifies you.',
    },
    children: {
      title: 'Children',
      under:
        'Our service is not for children under 13, and we don’t knowingly keep data about them. If you think we do, tell us and we’ll delete it.',
      adult: 'The minimum age to order is 18.',
    },
    safety: {
      title: 'How we protect it',
      how: 'Connections are encrypted, passwords are stored hashed, staff see only what they need for their work, and every change an administrator makes is recorded. Our technical logs hold no names, email addresses or passwords.',
      breach: 'If your data is ever breached or leaked, we’ll tell you and the authority without delay.',
    },
    changes: {
      title: 'Changes to this policy',
      how: 'If we change this policy, we’ll publish the new version here with its date. If the change affects you, we’ll write to you first.',
    },
    additions: {
      title: 'Additions',
      lead: 'Also kept in the browser:',
      list: {
        payment:
          'in local storage, the number and the page of a payment you’ve started, for 15 minutes, so that you can continue it and don’t pay twice;',
        link: 'in session storage, a link from one of our emails until you’ve used it, so that you can reload the page;',
        place: 'in session storage, how far you had scrolled on each page;',
        driver:
          'on our drivers’ phones, a database and a copy of the page with their stops and their updates, until noon of the next day;',
        staff: 'in local storage, for our staff, whether the sidebar is collapsed.',
      },
    },
    contact: {
      title: 'Talk to us',
      how: 'For anything about your data, write or call:',
    },
  },
} as const
