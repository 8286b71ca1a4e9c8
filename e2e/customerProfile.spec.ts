import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { words } from './account.ts'
import { aCustomer } from './customer.ts'
import { buy, mine } from './subscription.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, themeOf } from './test.ts'

const PROFILE = '/dashboard?tab=profile'

for (const language of languages) {
  const t = words[language].profile
  const { addresses: fields, validation, paying } = words[language]
  const theme = themeOf[language]

  test(`in ${language}: addresses can be added, edited, made the default and removed; cards and credit are shown`, async ({
    page,
    context,
  }) => {
    await buy(context, { email: await aCustomer(language), saveCard: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, PROFILE, { language, theme })
    const section = page.getByRole('region', { name: t.addresses.title })
    const form = page.getByRole('dialog')
    const menuOf = (name: string) =>
      section.getByRole('button', { name: t.addresses.menu.replace('{{name}}', name) })

    await test.step('adding an address: errors are shown, and the input stays', async () => {
      await expect(section.getByText(t.addresses.none)).toBeVisible()
      await section.getByRole('button', { name: t.addresses.add }).click()
      await form.getByLabel(fields.block, { exact: true }).fill('338')
      await form.getByRole('button', { name: t.addresses.save }).click()
      await expect(form.getByText(validation.cityRequired)).toBeVisible()
      await expect(form.getByLabel(fields.block, { exact: true })).toHaveValue('338')
      await form.getByLabel(fields.city).fill('Adliya')
      await form.getByLabel(fields.road, { exact: true }).fill('3803')
      await form.getByLabel(fields.building, { exact: true }).fill('7')
      await form.getByLabel(fields.flatNumber).fill('1')
      await form.getByLabel(fields.name).fill('Home')
      await expectAccessible(page)
      await form.getByRole('button', { name: t.addresses.save }).click()
      await expect(form).toBeHidden()
      await expect(section.getByRole('listitem')).toContainText('338')
      await expect(section.getByRole('listitem')).toContainText(fields.default)
    })

    await test.step('a second address becomes the default, and the first is edited and removed', async () => {
      await section.getByRole('button', { name: t.addresses.add }).click()
      await form.getByText(fields.house, { exact: true }).click()
      await form.getByLabel(fields.city).fill('Riffa')
      await form.getByLabel(fields.block, { exact: true }).fill('905')
      await form.getByLabel(fields.road, { exact: true }).fill('512')
      await form.getByLabel(fields.houseNumber).fill('18')
      await form.getByLabel(fields.name).fill('Grandma')
      await form.getByRole('button', { name: t.addresses.save }).click()
      await expect(form).toBeHidden()
      await menuOf('Grandma').click()
      await page.getByRole('menuitem', { name: t.addresses.makeDefault }).click()
      await expect(section.getByRole('listitem').filter({ hasText: 'Grandma' })).toContainText(fields.default)
      await menuOf('Home').click()
      await page.getByRole('menuitem', { name: t.addresses.edit }).click()
      await form.getByLabel(fields.name).fill('Studio')
      await form.getByRole('button', { name: t.addresses.save }).click()
      await expect(form).toBeHidden()
      await menuOf('Studio').click()
      await page.getByRole('menuitem', { name: t.addresses.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.addresses.remove }).click()
      await expect(section.getByRole('listitem')).toHaveCount(1)
      await expect(section.getByRole('button', { name: t.addresses.add })).toBeFocused()
    })

    await test.step('the saved card shows whether it can renew, and the missing credit is explained', async () => {
      const cards = page.getByRole('region', { name: t.cards.title })
      await expect(cards.getByRole('listitem')).toContainText('1019')
      await expect(cards.getByRole('listitem')).toContainText(t.cards.canRenew)
      await expect(page.getByRole('region', { name: t.credit.title })).toContainText(t.credit.none)
      await expectAccessible(page)
      await expectFitsPhone(page)
      await cards
        .getByRole('button', { name: paying.card.menu.replace('{{last4}}', '\u20661019\u2069') })
        .click()
      await page.getByRole('menuitem', { name: paying.card.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: paying.card.remove }).click()
      await expect(cards.getByText(t.cards.none)).toBeVisible()
    })
  })

  test(`in ${language}: deleting an account lists the losses, and requires a tick to cancel the subscription`, {
    tag: '@full',
  }, async ({ page, context }) => {
    const { token, subscription } = await buy(context, { email: await aCustomer(language) })
    await open(page, PROFILE, { language, theme })
    const deletion = page.getByRole('button', { name: t.deletion.open })
    await expect(deletion).toBeVisible()
    // Content that loads above it moves it.
    await expect(page.locator('.shimmer')).toHaveCount(0)
    await deletion.click()
    const dialog = page.getByRole('alertdialog', { name: t.deletion.question })
    await expect(dialog).toContainText(subscription.number)
    const confirm = dialog.getByRole('button', { name: t.deletion.confirm.replace('{{day}}', '').trim() })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByText(t.deletion.cancelFirst)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(t.deletion.password, { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('checkbox', { name: t.deletion.cancelToo }).check()
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t.deletion.scheduledText)).toBeVisible()
    const { status } = await mine(context.request, token, subscription.id, language)
    expect(status).toBe('CANCELLED')
  })
}
