import type { Locator, Page } from '@playwright/test'
import { addDays, dayInBahrain, MINUTE_MS } from '../domain/dates.ts'
import { fils, formatMoney } from '../domain/money.ts'
import type { Subscription } from '../domain/subscriptions/contract.ts'
import { customer, signIn, words } from './account.ts'
import { shopNow } from './shop.ts'
import { expectSettled, goTo, type Language, OVERLAYS, prepareSweep, sweepDialog } from './sweep.ts'
import { expect, languages, open, test, themeOf, whenTimePasses } from './test.ts'

// The dialogs, menus and popovers of customers and visitors; those of the admin panel are in
// sweepAdminDialogs.spec.ts. Each is opened, checked and closed, and nothing is sent.

const WIDTHS = [1280, 320]
/** One dialog per line: its page, its name, how it is opened, and whether it closes when the window's width changes. */
type Opening = [path: string, name: string, open: (page: Page) => Promise<void>, reopen?: 'reopen']

const overlays = (page: Page) => page.locator(OVERLAYS).filter({ visible: true })
const topmost = (page: Page) => overlays(page).last()

/** A pattern of our text with anything in its placeholders. */
const like = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/{{\w+}}/g, '.*')}$`)

/** Clicks the last button with this name: that of the topmost dialog, if one is open. */
const press = (at: Page | Locator, text: string, role: 'button' | 'menuitem' | 'switch' = 'button') =>
  at
    .getByRole(role, { name: like(text) })
    .last()
    .click()

async function sweepAll(page: Page, language: Language, openings: Opening[]) {
  for (const [path, name, show, reopen] of openings)
    await test.step(name, async () => {
      for (const widths of reopen ? WIDTHS.map((width) => [width]) : [WIDTHS]) {
        await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
        await goTo(page, path)
        await expectSettled(page)
        const before = await overlays(page).count()
        await show(page)
        await expect(overlays(page)).not.toHaveCount(before)
        await sweepDialog(page, topmost(page), language, widths)
        for (let left = await overlays(page).count(); left > 0; left--) {
          await page.keyboard.press('Escape')
          await expect(overlays(page)).toHaveCount(left - 1)
        }
      }
    })
}

for (const language of languages) {
  const {
    changes,
    dashboard,
    layout,
    meals,
    paying,
    problems,
    profile,
    signIn: signingIn,
    ui,
  } = words[language]
  const OVERVIEW = '/dashboard'
  /** Opens the menu of the first address, which is named like a card's. */
  const pressAddressMenu = (page: Page) =>
    page
      .getByRole('button', { name: like(profile.addresses.menu) })
      .first()
      .click()
  const PROFILE = '/dashboard?tab=profile'
  const SESSIONS = '/dashboard?tab=sessions'

  /** Opens the page that the sweep starts with. */
  const begin = async (page: Page, path: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path, { language, theme: themeOf[language] })
  }

  test.describe(`in ${language}`, { tag: '@full' }, () => {
    test.beforeEach(({ page }) => prepareSweep(page))

    test('an active subscription', async ({ page, context }) => {
      await signIn(context, 'customer@waraq.example')
      await begin(page, OVERVIEW)
      await sweepAll(page, language, [
        [OVERVIEW, 'account menu', (at) => press(at, `${layout.account.menu}{{name}}`)],
        [OVERVIEW, 'pause', (at) => press(at, changes.open.pause)],
        [
          OVERVIEW,
          'first day of a pause',
          async (at) => {
            await press(at, changes.open.pause)
            await topmost(at).getByRole('button', { expanded: false }).first().click()
          },
        ],
        [OVERVIEW, 'another time', (at) => press(at, changes.open.slot)],
        [OVERVIEW, 'another address', (at) => press(at, dashboard.plan.changeAddress)],
        [OVERVIEW, 'renewal', (at) => press(at, changes.open.renew)],
        [
          OVERVIEW,
          'no renewal by itself',
          (at) => press(at, `${dashboard.plan.autoRenewal}{{state}}`, 'switch'),
        ],
        [OVERVIEW, 'cancellation', (at) => press(at, changes.open.cancel)],
        [
          OVERVIEW,
          'reasons of a cancellation',
          async (at) => {
            await press(at, changes.open.cancel)
            await topmost(at).getByRole('combobox').click()
          },
        ],
      ])
    })

    test('the profile', async ({ page, context }) => {
      await signIn(context, 'customer@waraq.example')
      await begin(page, PROFILE)
      await sweepAll(page, language, [
        [PROFILE, 'new address', (at) => press(at, profile.addresses.add)],
        [PROFILE, 'menu of an address', pressAddressMenu],
        [
          PROFILE,
          'an address',
          async (at) => {
            await pressAddressMenu(at)
            await press(at, profile.addresses.edit, 'menuitem')
          },
        ],
        [
          PROFILE,
          'removal of an address',
          async (at) => {
            await pressAddressMenu(at)
            await press(at, profile.addresses.remove, 'menuitem')
          },
        ],
        [PROFILE, 'a new card', (at) => press(at, paying.addCard.title)],
        [PROFILE, 'menu of a card', (at) => press(at, paying.card.menu)],
        [
          PROFILE,
          'removal of a card',
          async (at) => {
            await press(at, paying.card.menu)
            await press(at, paying.card.remove, 'menuitem')
          },
        ],
        [PROFILE, 'deletion of the account', (at) => press(at, profile.deletion.open)],
        [SESSIONS, 'log out here', (at) => press(at, profile.sessions.signOutHere)],
      ])
    })

    test('My meals', async ({ page, context }) => {
      const token = await signIn(context, 'customer@waraq.example')
      const answer = await context.request.get('/api/subscriptions/my-subscriptions', {
        headers: { authorization: `Bearer ${token}` },
      })
      const today = dayInBahrain(new Date(answer.headers()['x-server-time'] ?? ''))
      const subscriptions: Subscription[] = await answer.json()
      const deliveries = subscriptions.flatMap(({ deliverySchedules }) => deliverySchedules)
      const past = deliveries.find(({ status }) => status === 'DELIVERED')
      // A delivery whose cutoff is not near.
      const coming = deliveries.filter((d) => d.status === 'SCHEDULED' && d.deliveryDate > today).at(3)
      const MEALS = '/dashboard?tab=meals'
      const dayOf = (delivery = coming) => `${MEALS}&delivery=${delivery?.id}`
      // The calendar link is off, but its dialogs need one that is on.
      const link = { url: 'http://localhost/calendar/x.ics' }
      await page.route('**/api/deliveries/calendar/link', (route) => route.fulfill({ json: link }))
      await begin(page, MEALS)
      const within = (name: string): Opening => [MEALS, name, () => goTo(page, dayOf())]
      const inDay = (name: string, text: string): Opening => [
        MEALS,
        name,
        async (at) => {
          await goTo(at, dayOf())
          await press(topmost(at), `${text}{{more}}`)
          await expect(overlays(at)).toHaveCount(2)
        },
      ]
      await sweepAll(page, language, [
        [MEALS, 'calendar link', (at) => press(at, meals.link.open)],
        [
          MEALS,
          'another calendar link',
          async (at) => {
            await press(at, meals.link.open)
            await press(at, meals.link.renew)
            await expect(overlays(at)).toHaveCount(2)
          },
        ],
        [
          MEALS,
          'no calendar link',
          async (at) => {
            await press(at, meals.link.open)
            await press(at, meals.link.off)
            await expect(overlays(at)).toHaveCount(2)
          },
        ],
        [MEALS, 'what never comes', (at) => press(at, meals.never.open)],
        [MEALS, 'a day that is over', (at) => goTo(at, dayOf(past))],
        within('a day to come'),
        inDay('skip a day', meals.day.skip),
        inDay('note for a day', meals.day.note),
        inDay('address of a day', meals.day.where),
      ])
      await test.step('the question about unsaved changes', async () => {
        await goTo(page, dayOf())
        await topmost(page).getByRole('switch').nth(1).click()
        await page.keyboard.press('Escape')
        await sweepDialog(page, page.getByRole('alertdialog', { name: ui.unsavedTitle }), language, WIDTHS)
      })
    })

    test('a failed delivery to resolve, and a declined renewal', async ({ page, context }) => {
      const token = await signIn(context, customer(53))
      const headers = { authorization: `Bearer ${token}` }
      const owned = await context.request.get('/api/subscriptions/my-subscriptions', { headers })
      const [subscription]: Subscription[] = await owned.json()
      const delivery = subscription?.deliverySchedules[0]
      if (!subscription || !delivery) throw new Error('nothing was bought')
      const { id: subscriptionId, number: subscriptionNumber, planName, endDate } = subscription
      const money = { amount: 4.125, formattedAmount: formatMoney(fils(4_125), language) }
      const today = dayInBahrain(await shopNow())
      const json = {
        failedDeliveries: [
          {
            deliveryId: delivery.id,
            subscriptionId,
            date: delivery.deliveryDate,
            failedAt: new Date((await shopNow()).getTime() - 10 * MINUTE_MS).toISOString(),
            ...money,
            leftAmount: 82.5,
            renewalDays: [],
          },
        ],
        allows: { ANOTHER_DAY: true, CREDIT: true },
        declinedRenewals: [
          {
            subscriptionId,
            subscriptionNumber,
            planName,
            ...money,
            declinedOn: today,
            endDate,
            cardName: 'Visa •••• 0119',
            nextTry: addDays(today, 1),
          },
        ],
        refunds: [],
      }
      await page.route('**/api/subscriptions/me/problems', (route) => route.fulfill({ json }))
      await begin(page, OVERVIEW)
      await sweepAll(page, language, [
        [OVERVIEW, 'another day', (at) => press(at, problems.failed.open.ANOTHER_DAY)],
        [
          OVERVIEW,
          'which day',
          async (at) => {
            await press(at, problems.failed.open.ANOTHER_DAY)
            await topmost(at).getByRole('button', { expanded: false }).first().click()
          },
        ],
        [OVERVIEW, 'store credit', (at) => press(at, problems.failed.open.CREDIT)],
        [OVERVIEW, 'another card', (at) => press(at, problems.declined.otherCard)],
      ])
    })

    test('a scheduled pause, and an active one', async ({ page, context }) => {
      await signIn(context, customer(5))
      await begin(page, OVERVIEW)
      await sweepAll(page, language, [
        [OVERVIEW, 'pause taken back', (at) => press(at, changes.open.withdraw)],
        [
          OVERVIEW,
          'renewal by itself',
          (at) => press(at, `${dashboard.plan.autoRenewal}{{state}}`, 'switch'),
        ],
      ])
      await signIn(context, customer(3))
      await begin(page, OVERVIEW)
      await sweepAll(page, language, [[OVERVIEW, 'resumption', (at) => press(at, changes.open.resume)]])
    })

    test('the menu on a phone', async ({ page }) => {
      await begin(page, '/menu')
      await page.setViewportSize({ width: 768, height: 900 })
      await press(page, layout.nav.open)
      await sweepDialog(page, topmost(page), language, [320, 768])
    })

    test('the end of a session', async ({ page, context }) => {
      await context.clock.install()
      await signIn(context, customer(3))
      // The shop's clock moves with the page's.
      let passed = 0
      await page.route(/\/api\/(?!events)/, async (route) => {
        const response = await route.fetch()
        const at = Date.parse(response.headers()['x-server-time'] ?? '') + passed
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'x-server-time': new Date(at).toISOString() },
        })
      })
      // A read caused by the stream would have its response on either side of the clock's jump.
      await page.route('**/api/events', () => {})
      await begin(page, OVERVIEW)
      await expectSettled(page)
      const dialog = page.getByRole('alertdialog', { name: signingIn.expiry.title })
      passed = 56 * MINUTE_MS
      await page.clock.fastForward(passed)
      await whenTimePasses(page, dialog)
      await sweepDialog(page, dialog, language, WIDTHS)
    })
  })
}
