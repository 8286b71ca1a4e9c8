import { formatMoney } from '../domain/money.ts'
import { CARD_CHECK_FILS } from '../domain/payments/rules.ts'
import { words } from './account.ts'
import { aCustomer } from './customer.ts'
import { chargesOf, endPayment, payByCard } from './standin.ts'
import { buy } from './subscription.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, themeOf } from './test.ts'

for (const language of languages) {
  const { changes, dashboard, paying, profile } = words[language]
  const theme = themeOf[language]
  const charge = paying.addCard.charge.replace('{{amount}}', formatMoney(CARD_CHECK_FILS, language))

  test(`in ${language}: a customer adds a card for auto-renewal, and tries another from the profile`, {
    tag: '@full',
  }, async ({ page, context }) => {
    const email = await aCustomer(language)
    await buy(context, { email })
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/dashboard', { language, theme })
    const dialog = page.getByRole('dialog', { name: changes.auto.onTitle })

    await test.step('without a card the dialog names the charge and opens the payment page', async () => {
      await page.getByRole('switch', { name: dashboard.plan.autoRenewal }).click()
      await expect(dialog).toContainText(changes.auto.none)
      await expect(dialog).toContainText(charge)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: paying.addCard.title }).click()
      await payByCard(page)
      await expect(page.getByRole('heading', { name: paying.redirect.cardSaved })).toBeVisible()
    })
    await test.step('back in the dialog the card is selected and turns auto-renewal on', async () => {
      await expect(dialog.getByRole('radio', { name: /1019/ })).toBeChecked()
      await expectAccessible(page)
      await expectFitsPhone(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await dialog.getByRole('button', { name: changes.auto.onSend }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('switch', { name: dashboard.plan.autoRenewal })).toBeChecked()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    const cards = page.getByRole('region', { name: profile.cards.title })
    const begin = async () => {
      await cards.getByRole('button', { name: paying.addCard.title }).click()
      const question = page.getByRole('dialog', { name: paying.addCard.title })
      await expect(question).toContainText(charge)
      await expectAccessible(page)
      await question.getByRole('button', { name: paying.addCard.go }).click()
    }
    await test.step('a declined card from the profile charges nothing and returns there', async () => {
      await open(page, '/dashboard?tab=profile', { language, theme })
      await begin()
      await endPayment(page, 'decline')
      await expect(page.getByRole('heading', { name: paying.redirect.cardFailed })).toBeVisible()
      await expect(cards.getByRole('listitem')).toHaveCount(1)
    })
    await test.step('the same card added again is still one card', async () => {
      await begin()
      await endPayment(page, 'approve')
      await expect(page.getByRole('heading', { name: paying.redirect.cardSaved })).toBeVisible()
      await expect(cards.getByRole('listitem')).toHaveCount(1)
      await expect(cards.getByRole('listitem')).toContainText('1019')
    })
    const booked = await chargesOf(context.request, email)
    expect(booked.map(({ fils, status }) => [fils, status]).slice(1)).toEqual([
      [100, 'CAPTURED'],
      [100, 'DECLINED'],
      [100, 'CAPTURED'],
    ])
  })
}
