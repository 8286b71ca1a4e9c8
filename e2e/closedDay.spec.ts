import { addDays, type Day } from '../domain/dates.ts'
import { firstStart, schedule } from '../domain/subscriptions/schedule.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { address, draft, newEmail, openPayment, payButton, way } from './order.ts'
import { shopNow } from './shop.ts'
import { chargesOf, payByBenefit } from './standin.ts'
import { query } from './subscription.ts'
import { expect, languages, test } from './test.ts'

const MONTHLY_FILS = 82_500

const closeKitchen = async (date: Day) =>
  query(
    `with closed as (
         insert into closure_days (date, reason_en, reason_ar, created_at)
         values ($1, 'Holiday', 'عطلة', $2) on conflict do nothing
       )
       update settings set public_version = public_version + 1`,
    [date, await shopNow()],
  )

for (const language of languages)
  test(`a customer buys monthly by Benefit with a saved address, over a closed day, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    const token = await signIn(context, await aCustomer(language))
    const headers = { authorization: `Bearer ${token}` }
    const saved = await request.post('/api/addresses', { headers, data: address })
    expect(saved.status(), await saved.text()).toBe(201)
    const { id: addressId }: { id: string } = await saved.json()
    const email = newEmail('customer')
    // A Wednesday within the month, after every weekly plan.
    const sunday = firstStart(await shopNow())
    await closeKitchen(addDays(sunday, 10))
    // Other closed days may be in that month too.
    let closedDays: Day[] = []
    await expect
      .poll(async () => {
        closedDays = (await (await request.get('/api/plans')).json()).closedDays
        return closedDays
      })
      .toContain(addDays(sunday, 10))
    const days = schedule({ deliveries: 20, start: sunday, closed: closedDays })
    const promised = { startDate: sunday, endDate: days.at(-1) ?? sunday }
    expect(promised.endDate > addDays(sunday, 25)).toBe(true)
    await openPayment(page, await draft(request, { email, plan: 1, addressId }), language)
    const shown = page.getByRole('complementary').locator('time')
    await expect(shown.first()).toHaveAttribute('datetime', promised.startDate)
    await expect(shown.last()).toHaveAttribute('datetime', promised.endDate)
    await way(page, 'BENEFIT').check()
    await payButton(page, language).click()
    await payByBenefit(page)

    await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
    // The session cookie was sent on the return from another site, so the owner sees everything.
    await expect(page.getByRole('heading', { level: 2, name: /W-\d+/ })).toBeVisible()
    await expect(page.locator('a[href^="/payments/receipt?id=chg_"]')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(words[language].paying.done.guestTitle)
    expect(await chargesOf(request, email)).toEqual([
      expect.objectContaining({ status: 'CAPTURED', fils: MONTHLY_FILS }),
    ])
    type Bought = {
      customerEmail: string
      deliverySchedules: object[]
      deliveryAddress: string
      address: object
    }
    const mine: Bought[] = await (
      await request.get('/api/subscriptions/my-subscriptions', { headers })
    ).json()
    const bought = mine.filter((one) => one.customerEmail === email)
    expect(bought).toEqual([expect.objectContaining(promised)])
    expect(bought[0]?.deliverySchedules).toHaveLength(20)
    expect(bought[0]?.deliveryAddress).toContain('905')
    expect(bought[0]?.address).toMatchObject({ city: 'Riffa', block: '905', road: '512', flat: '3' })
  })
