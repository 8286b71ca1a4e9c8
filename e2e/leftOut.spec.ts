import { mealOf } from '../domain/deliveries/meal.ts'
import type { Ingredient, MenuWeek, Salad } from '../domain/menu/contract.ts'
import { firstStart } from '../domain/subscriptions/schedule.ts'
import { words } from './account.ts'
import { draft, h1, letterTo, newEmail, openPayment, payButton } from './order.ts'
import { shopNow } from './shop.ts'
import { endPayment } from './standin.ts'
import { expect, expectAccessible, expectFitsPhone, holdRequests, languages, open, test } from './test.ts'

for (const language of languages)
  test(`in ${language}: the excluded ingredients appear wherever the buyer looks`, async ({
    page,
    request,
  }) => {
    const { leftOut, paying, checkout, menu } = words[language]
    const email = newEmail('left-out')
    const headers = { 'accept-language': language }
    const weeks: { content: MenuWeek[] } = await (await request.get('/api/menu/weeks', { headers })).json()
    const start = firstStart(await shopNow())
    const days = weeks.content
      .flatMap((week) => week.days)
      .filter((day) => day.date >= start)
      .slice(0, 5)
    const [day] = days
    const salad = day?.salad
    const out = salad?.ingredients.find((i) => i.removable && i.allergens.length === 0)
    if (!salad || !out) throw new Error('the first day has no salad with something to leave out')
    const order = {
      ...(await draft(request, { email })),
      customizations: { [salad.id]: { excluded: [out.id], notes: 'Dressing on the side' } },
      neverAllergens: ['gluten'],
    }
    const exclusion = leftOut.of
      .replace('{{salad}}', salad.name)
      .replace('{{what}}', leftOut.no.replace('{{list}}', out.name))
    const never = leftOut.neverList.replace('{{list}}', menu.allergens.gluten)
    const note = leftOut.quoted.replace('{{text}}', 'Dressing on the side')
    // Days on which the salad contains it anyway: the alternative, or a warning.
    const preferences = { neverIngredientIds: [], neverAllergens: ['gluten' as const], customizations: [] }
    const meals = days.map((one) => mealOf<Ingredient, Salad>(one, preferences))
    const notes = [
      ...(meals.some((meal) => meal.instead) ? [leftOut.insteadTitle] : []),
      ...(meals.some((meal) => meal.unavoidable.length > 0) ? [leftOut.staysTitle] : []),
    ]

    await openPayment(page, order, language)
    await open(page, '/subscription?step=4', { language })
    await expect(h1(page)).toHaveText(checkout.review.title)
    for (const text of [exclusion, never, note, ...notes]) await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)

    // The button must not be clickable before the payment methods are loaded, because that click would be lost.
    const answer = await holdRequests(page, '**/api/payments/methods')
    await page.goto('/subscription?step=5')
    await expect(payButton(page, language)).toBeDisabled()
    answer()
    await payButton(page, language).click()
    await endPayment(page, 'approve')
    await expect(h1(page)).toHaveText(paying.done.title)
    for (const text of [leftOut.title, exclusion, never, note, ...notes])
      await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)

    const sent = await letterTo(request, email, new RegExp(leftOut.title))
    const letter = sent.replaceAll(/[\u2066-\u2069]/g, '')
    for (const text of [out.name, note, menu.allergens.gluten, ...notes]) expect(letter).toContain(text)
    const link = /\/payments\/trace\?token=[\w-]+/.exec(letter)?.[0]
    await page.goto(link ?? 'no link')
    for (const text of [leftOut.title, exclusion, never, note])
      await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
