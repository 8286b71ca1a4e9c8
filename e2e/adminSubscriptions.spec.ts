import type { APIRequestContext, Page } from '@playwright/test'
import { governorateIn } from '../domain/addresses/governorates.ts'
import { formatDay } from '../domain/dates.ts'
import type { AdminSubscription } from '../domain/subscriptions/adminContract.ts'
import { fill, signIn, words } from './account.ts'
import { h1, newEmail } from './order.ts'
import { endPayment } from './standin.ts'
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

const ADMIN = 'admin@waraq.example'
const SIZE = { en: { width: 1280, height: 900 }, ar: { width: 390, height: 844 } } as const
const isolated = (text: string) => `\u2066${text}\u2069`

/** Requests of another admin at the same time, through the API. */
const deskOf = (request: APIRequestContext, headers: Record<string, string>) => {
  const read = async (id: string): Promise<AdminSubscription> =>
    (await request.get(`/api/admin/subscriptions/${id}`, { headers })).json()
  return {
    read,
    async add(language: 'en' | 'ar', email: string): Promise<AdminSubscription> {
      const { content }: { content: { id: string }[] } = await (await request.get('/api/plans')).json()
      const data = {
        customerName: language === 'en' ? 'Layla Salman' : 'ليلى سلمان',
        customerEmail: email,
        customerPhone: '36005566',
        street: '1526',
        houseNo: '12',
        city: 'Riffa',
        governorate: 'SOUTHERN',
        zip: '905',
        planId: content[0]?.id,
        paymentMethod: 'CARD',
        language,
      }
      const answer = await request.post('/api/admin/subscriptions', { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
      return answer.json()
    },
    async refund(paymentId: string, refundAmount: number) {
      const data = {
        refundReason: 'CUSTOMER_REQUEST',
        refundType: 'PARTIAL',
        refundAmount,
        refundMethod: 'ORIGINAL_PAYMENT',
      }
      const answer = await request.post(`/api/admin/payments/${paymentId}/refunds`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
    },
    async note(id: string, adminNotes: string) {
      const { version } = await read(id)
      const data = { adminNotes, version }
      const answer = await request.put(`/api/admin/subscriptions/${id}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}

for (const language of languages) {
  const all = words[language]
  const t = all.adminSubscriptions
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  test.describe(`in ${language}`, () => {
    // A refused save is an error line in the browser's console.
    test.use({ expectedErrors: /Failed to load resource.* 409/ })

    test('a subscription is added by hand, paid in cash or by link, edited by two admins, refunded and cancelled', async ({
      page,
      context,
    }) => {
      const token = await signIn(context, ADMIN)
      const desk = deskOf(page.request, {
        authorization: `Bearer ${token}`,
        'accept-language': language,
      })
      await page.setViewportSize(SIZE[language])

      const byCash =
        await test.step('by hand: missing fields have errors, and no input is lost', async () => {
          await open(page, '/admin/subscriptions', { language, theme: themeOf[language] })
          await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible()
          await expectAccessible(page)
          await expectFitsPhone(page)
          await page.getByRole('link', { name: t.add }).click()
          await expect(h1(page)).toHaveText(t.form.title)
          const field = (label: string) => page.getByLabel(label, { exact: false }).first()
          await field(t.form.name).fill(language === 'en' ? 'Huda Al Zayani' : 'هدى الزياني')
          await press(page, t.form.send)
          for (const missing of ['phoneRequired', 'emailRequired', 'roadRequired', 'planRequired'] as const)
            await expect(page.getByText(all.validation[missing]).first()).toBeVisible()
          await expect(page.getByText(t.form.check)).toBeVisible()
          await expectAccessible(page)
          await field(t.form.phone).fill('36001122')
          // An existing account can own the subscription.
          await field(t.form.email).fill('customer@waraq.example')
          await field(t.form.email).blur()
          const attach = page.getByRole('checkbox', { name: t.form.attach })
          await expect(attach).toBeChecked()
          await field(t.form.email).fill(newEmail(`cash-${language}`))
          await field(t.form.email).blur()
          await expect(attach).toHaveCount(0)
          await field(t.form.street).fill('512')
          await field(t.form.zip).fill('905')
          await field(t.form.city).fill('Riffa')
          await page.keyboard.press('Escape')
          await page.getByRole('combobox', { name: t.form.governorate }).click()
          await page.getByRole('option', { name: governorateIn('SOUTHERN', language) }).click()
          await page.getByRole('radio', { name: /14[.]500/ }).check()
          await page.getByRole('radio', { name: t.methods.CASH }).check()
          await expect(page.getByText(t.form.byHand)).toBeVisible()
          await expectFitsPhone(page)
          await press(page, t.form.send)
          await expect(page.getByRole('region', { name: t.pending.title })).toBeVisible()
          await expect(h1(page)).toContainText(/W-\d+/)
          return page.url().split('/').at(-1) ?? ''
        })

      await test.step('paid in cash, it starts', async () => {
        await press(page, t.pending.markPaid)
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t.markPaid.note).fill('Book 7, page 12')
        await expectAccessible(page)
        await dialog
          .getByRole('button', { name: new RegExp(fill(t.markPaid.send, { amount: '.*' })) })
          .click()
        await expect(page.getByText(all.dashboard.notBegun)).toBeVisible()
        const { status, paymentMethod } = await desk.read(byCash)
        expect([status, paymentMethod]).toEqual(['ACTIVE', 'CASH'])
      })

      const linked = await desk.add(language, newEmail(`link-${language}`))
      await test.step('by link: the order, the consent, the payment and the confirmation', async () => {
        await page.goto(`/admin/subscriptions/${linked.id}`)
        await expect(page.getByLabel(t.pending.link)).toHaveValue(/./)
        const link = await page.getByLabel(t.pending.link).inputValue()
        await press(page, t.pending.send)
        await expectToast(page, fill(t.pending.sent, { email: isolated(linked.customerEmail) }))
        await page.goto(link)
        const p = all.payByLink
        await expect(h1(page)).toHaveText(p.title)
        // The tab keeps the token, not the URL (rule W2): a reload still shows the page.
        expect(new URL(page.url()).search).toBe('')
        await page.reload()
        const pay = page.getByRole('button', { name: new RegExp(fill(p.pay, { amount: '' })) })
        await pay.click()
        await expect(page.getByText(all.validation.termsRequired)).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
        await page.getByRole('checkbox').check()
        await pay.click()
        await endPayment(page, 'decline')
        await expect(page.getByText(all.paying.trouble.failedTitle).first()).toBeVisible()
        await page.getByRole('checkbox').check()
        await pay.click()
        await endPayment(page, 'approve')
        await expect(h1(page)).toHaveText(p.paidTitle)
        expect((await desk.read(linked.id)).status).toBe('ACTIVE')
      })

      await test.step('two admins write notes: the second sees both and chooses one', async () => {
        await page.goto(`/admin/subscriptions/${linked.id}`)
        const notes = page.getByRole('textbox', { name: t.notes.label })
        await notes.fill('Rings')
        await desk.note(linked.id, 'Leave it with the guard')
        const answer = await holdRequests(page, `**/api/admin/subscriptions/${linked.id}`, 'PUT')
        await press(page, t.notes.save)
        // The conflict dialog has the input of this moment.
        await notes.fill('Rings twice')
        answer()
        const conflict = page.getByRole('alertdialog').or(page.getByRole('dialog'))
        await expect(conflict).toContainText('Leave it with the guard')
        await expect(conflict).toContainText('Rings twice')
        await expectAccessible(page)
        await conflict.getByRole('button').last().click()
        await expectToast(page, t.notes.saved)
        expect((await desk.read(linked.id)).adminNotes).toBe('Rings twice')
        // Input typed during the save stays.
        await notes.fill('Rings')
        const release = await holdRequests(page, `**/api/admin/subscriptions/${linked.id}`, 'PUT')
        await press(page, t.notes.save)
        await notes.fill('Rings three times')
        release()
        await expectToast(page, t.notes.saved)
        await expect(notes).toHaveValue('Rings three times')
        await notes.press('Tab')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: t.notes.save })).toHaveCount(0)
        await expect(page.getByRole('region', { name: t.notes.title }).locator('form')).toBeFocused()
        await expect.poll(async () => (await desk.read(linked.id)).adminNotes).toBe('Rings three times')
      })

      await test.step('paused as its owner would, with the same preview', async () => {
        await press(page, all.changes.open.pause)
        const dialog = page.getByRole('dialog', { name: all.adminChanges.pause.title })
        await expect(dialog).toContainText(all.changes.preview.after)
        await expectFitsPhone(page)
        await dialog
          .getByRole('button', { name: new RegExp(`^${fill(all.changes.pause.send, { day: '' })}`) })
          .click()
        await expect(dialog).toBeHidden()
        const { pause } = await desk.read(linked.id)
        if (!pause) throw new Error('it is not paused')
        await expect(page.getByText(formatDay(pause.to, language)).first()).toBeVisible()
      })

      await test.step('a partial refund from the payment', async () => {
        await page.getByRole('link', { name: t.one.payment }).click()
        const r = all.adminPayments
        await expect(page.getByRole('region', { name: r.story })).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
        await press(page, r.refund.open)
        const dialog = page.getByRole('dialog', { name: r.refund.title })
        await dialog.getByRole('radio', { name: r.refund.partial }).check()
        await dialog.getByLabel(r.refund.amount).fill('999')
        await dialog.getByRole('button').last().click()
        await expect(dialog.getByText(new RegExp(fill(r.refund.tooMuch, { amount: '.+' })))).toBeVisible()
        await dialog.getByLabel(r.refund.amount).fill('1.25')
        await dialog.getByLabel(r.refund.notes).fill('One bowl was missing')
        await expectAccessible(page)
        // Another admin refunds a part: the dialog shows the new rest, and keeps the input.
        const left = dialog.getByText(new RegExp(fill(r.refund.lead, { amount: '.+' })))
        const before = (await left.textContent()) ?? ''
        await desk.refund(new URL(page.url()).pathname.split('/').at(-1) ?? '', 0.5)
        await dialog.getByRole('button').last().click()
        await expect(left).not.toHaveText(before)
        await expect(dialog.getByLabel(r.refund.notes)).toHaveValue('One bowl was missing')
        await dialog.getByRole('button').last().click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('region', { name: r.refunds })).toContainText('1.250')
      })

      await test.step('cancelled within two hours: the dialog announces the refund', async () => {
        await page.goto(`/admin/subscriptions/${byCash}`)
        await press(page, all.changes.open.cancel)
        const dialog = page.getByRole('alertdialog')
        await expect(dialog).toContainText(all.adminChanges.cancel.refundTitle)
        await press(page, all.changes.cancel.send)
        await expect(dialog).toContainText(all.changes.cancel.confirmFirst)
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: all.changes.cancel.send, exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText(all.dashboard.status.CANCELLED).first()).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
