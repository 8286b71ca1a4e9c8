import { FEEDBACK_LIMITS } from '../domain/feedback/rules.ts'
import { formatText } from '../web/formatText.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { shopNow } from './shop.ts'
import { age, buy, query } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  holdRequests,
  languages,
  open,
  test,
  themeOf,
} from './test.ts'

const FEEDBACK = '/dashboard?tab=feedback'

for (const language of languages) {
  const t = words[language].feedback
  const { validation, ui } = words[language]
  const { tabs } = words[language].dashboard
  const theme = themeOf[language]
  const stars = (count: number) => String(formatText(ui, language, 'stars', { count }))

  test(`in ${language}: a delivered meal is rated once by keyboard, and the shop’s answer is shown`, async ({
    page,
    context,
  }) => {
    const email = await aCustomer(language)
    const { subscription, token } = await buy(context, { email })
    await age(context.request, subscription, 2)
    const answer = await context.request.get(`/api/subscriptions/my-subscriptions/${subscription.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { deliverySchedules }: { deliverySchedules: { id: string; status: string }[] } = await answer.json()
    const done = deliverySchedules.find((d) => d.status === 'DELIVERED')
    if (!done) throw new Error('nothing was delivered')

    await open(page, `${FEEDBACK}&delivery=${done.id}`, { language, theme })
    const form = page.getByRole('form', { name: t.title })
    const send = form.getByRole('button', { name: t.send })
    const leaving = page.getByRole('alertdialog', { name: ui.leaveTitle })
    await expect(page.getByText(t.ownNone)).toBeVisible()
    await expect(form.getByLabel(t.delivery)).not.toHaveText(t.anyDelivery)

    await test.step('submitting the empty form twice moves the focus to the first error and selects nothing', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await send.scrollIntoViewIfNeeded()
      await send.dblclick()
      await expect(form.getByRole('radio', { name: stars(1) })).toBeFocused()
      await expect(form.getByText(validation.required).first()).toBeVisible()
      await expect(form.getByRole('radio', { checked: true })).toHaveCount(1) // the priority, which has a default
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('errors are shown, and the input stays', async () => {
      await form.getByLabel(t.subject).fill('x'.repeat(FEEDBACK_LIMITS.subject + 1))
      await send.click()
      await expect(form.getByText(validation.tooLong)).toBeVisible()
      await form.getByLabel(t.subject).fill('Crisp and fresh')
      await send.click()
      await expect(form.getByText(validation.required).first()).toBeVisible()
      await expect(form.getByLabel(t.subject)).toHaveValue('Crisp and fresh')
      // The first error has the focus: the stars, above the missing note.
      await expect(form.getByRole('radio', { name: stars(1) })).toBeFocused()
    })

    await test.step('changing the tab asks first', async () => {
      await page.getByRole('tab', { name: tabs.meals }).click()
      await leaving.getByRole('button', { name: ui.unsavedStay }).click()
      await expect(leaving).toBeHidden()
      await expect(form.getByLabel(t.subject)).toHaveValue('Crisp and fresh')
    })

    await test.step('the stars are a group of radio buttons', async () => {
      const group = form.getByRole('group', { name: t.rating })
      await group.getByRole('radio', { name: stars(3) }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(group.getByRole('radio', { name: stars(4) })).toBeChecked()
      await expect(group.getByRole('radio', { name: stars(4) })).toBeFocused()
    })

    await test.step('the feedback is sent and appears in the list', async () => {
      await form.getByRole('radio', { name: t.types.compliment }).check()
      await form.getByLabel(t.note).fill('The best fattoush on the island.')
      await expectAccessible(page)
      await expectFitsPhone(page)
      const release = await holdRequests(page, '**/api/feedback')
      await send.click()
      // Leaving during the request asks, until it succeeds.
      await page.getByRole('tab', { name: tabs.meals }).click()
      await expect(leaving).toBeVisible()
      release()
      await expectToast(page, t.sent)
      await expect(leaving).toBeHidden()
      await expect(page).toHaveURL(/tab=meals/)
      await page.getByRole('tab', { name: tabs.feedback }).click()
      const item = page.getByRole('region', { name: t.ownTitle }).getByRole('listitem')
      await expect(item).toContainText('Crisp and fresh')
      await expect(item).toContainText(t.states.pending)
      await expect(item.getByRole('img', { name: stars(4) })).toBeVisible()
      await expect(form.getByLabel(t.subject)).toHaveValue('')
    })

    await test.step('the same delivery is not offered again, and the shop’s answer is shown', async () => {
      await query(
        `update feedback set state = 'reviewed', answer = 'Thank you, Noor.', answered_at = $2 where delivery_id = $1`,
        [done.id, await shopNow()],
      )
      await page.goto(`${FEEDBACK}&delivery=${done.id}`)
      await expect(form.getByText(t.rated)).toBeVisible()
      const item = page.getByRole('region', { name: t.ownTitle }).getByRole('listitem')
      await expect(item).toContainText(t.states.reviewed)
      await expect(item).toContainText('Thank you, Noor.')
      await expectAccessible(page)
    })
  })

  test(`in ${language}: before the first delivery the page says that there is nothing to rate`, {
    tag: '@full',
  }, async ({ page, context }) => {
    await signIn(context, await aCustomer(language))
    await open(page, FEEDBACK, { language, theme })
    await expect(page.getByText(t.noneTitle)).toBeVisible()
    await expect(page.getByRole('form', { name: t.title })).toHaveCount(0)
    await page.getByRole('tab', { name: tabs.meals }).click()
    await expect(page.getByText(words[language].meals.emptyTitle)).toBeVisible()
    await expectAccessible(page)
  })
}
