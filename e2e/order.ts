import type { APIRequestContext, Page } from '@playwright/test'
import { words } from './account.ts'
import { expect, open, themeOf } from './test.ts'

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
/** A payment method, by its id. */
export const way = (page: Page, id: string) => page.locator(`input[type="radio"][value="${id}"]`)

/** Each order has its own email address, by which the gateway's ledger is searched. */
let orders = 0
export const newEmail = (name: string) => `${name}-${process.pid}-${Date.now()}-${++orders}@waraq.example`

/** Six digits for names that a search must distinguish. */
export const uniqueDigits = () => String(Date.now() % 1_000_000).padStart(6, '0')

/** The newest email to someone that matches; its subject is the first line. A job sends it shortly after its cause. */
export async function letterTo(request: APIRequestContext, email: string, matching: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await request.get('/api/dev/mailbox', { params: { to: email } })
    const { content }: { content: { subject: string; text: string }[] } = await answer.json()
    const letter = content.find((one) => matching.test(`${one.subject}\n${one.text}`))
    expect(letter, `a letter to ${email}`).toBeTruthy()
    text = letter?.text ?? ''
  }).toPass()
  return text
}

export const address = {
  addressType: 'FLAT',
  label: '',
  city: 'Riffa',
  block: '905',
  road: '512',
  building: '12',
  flat: '3',
  houseNo: '',
}
type Wish = { email: string; plan?: number; addressId?: string; key?: string }

/** The order as the first four steps leave it (wizard.spec.ts creates one through the pages). */
export async function draft(request: APIRequestContext, { email, plan = 0, addressId, key }: Wish) {
  const { content: plans }: { content: { id: string }[] } = await (await request.get('/api/plans')).json()
  return {
    planId: plans[plan]?.id ?? '',
    customizations: {} as Record<string, { excluded: string[]; notes: string }>,
    neverIngredientIds: [] as string[],
    neverAllergens: [] as string[],
    details: {
      customerName: 'Noor Al Hasan',
      customerEmail: email,
      customerPhone: '36001234',
      place: 'HOME',
      addressId: addressId ?? null,
      address,
      slot: 'EVENING_6_9',
      specialInstructions: '',
    },
    useCredit: false,
    acceptTerms: true,
    payWith: null,
    saveCard: false,
    key: key ?? crypto.randomUUID(),
  }
}
type Draft = Awaited<ReturnType<typeof draft>>

/** Opens step 5 with an order that is ready to be paid. */
export async function openPayment(page: Page, order: Draft, language: 'en' | 'ar') {
  await page.addInitScript((value) => {
    if (location.hostname !== 'localhost' || sessionStorage.getItem('ordered')) return
    sessionStorage.setItem('ordered', 'yes')
    sessionStorage.setItem('subscriptionDraft', value)
  }, JSON.stringify(order))
  await open(page, '/subscription?step=5', { language, theme: themeOf[language] })
  await expect(h1(page)).toHaveText(words[language].paying.step.title)
  await expect(way(page, 'CARD')).toBeVisible()
}

export const payButton = (page: Page, language: 'en' | 'ar') =>
  page.getByRole('button', {
    name: new RegExp(`^${words[language].paying.step.pay.replace('{{amount}}', '')}`),
  })
