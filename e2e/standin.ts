import type { APIRequestContext, Page } from '@playwright/test'
import { thisShop } from './shop.ts'
import { expect } from './test.ts'

/** Matches any payment page of the gateway's stand-in. */
export const payPage = () => new RegExp(`^${thisShop().standin}/pay/`)

type Booked = { id: string; status: string; fils: number; email: string | null }

/** One customer's charges in the gateway's ledger, oldest first. */
export async function chargesOf(request: APIRequestContext, email: string): Promise<Booked[]> {
  const answer = await request.get(`${thisShop().standin}/standin/ledger`)
  const { charges }: { charges: Booked[] } = await answer.json()
  return charges.filter((charge) => charge.email === email)
}

/** Sets faults of the gateway, for one customer only. */
export async function misbehave(request: APIRequestContext, faults: Record<string, object>) {
  const answer = await request.post(`${thisShop().standin}/standin/faults`, { data: { faults } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Captures a charge whose capture is delayed. */
export async function captureLate(request: APIRequestContext, id = 'none') {
  const answer = await request.post(`${thisShop().standin}/standin/charges/${id}/capture`)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** On the payment page: ends the payment with one of its test buttons. */
export async function endPayment(page: Page, how: 'approve' | 'decline' | 'cancel') {
  await expect(page).toHaveURL(payPage())
  await page.locator(`button[value="${how}"]`).click()
}

/** On the payment page: pays by filling in the card form. */
export async function payByCard(page: Page) {
  await expect(page).toHaveURL(payPage())
  await page.locator('#card-number').fill('4508 7500 1574 1019')
  await page.locator('#card-expiry').fill('01/39')
  await page.locator('#card-cvv').fill('100')
  await page.locator('button[value="card"]').click()
}

export async function payByBenefit(page: Page) {
  await expect(page).toHaveURL(payPage())
  await page.locator('#benefit-number').fill('4600 4101 2345 6789')
  await page.locator('#benefit-expiry').fill('12/27')
  await page.locator('#benefit-pin').fill('1234')
  await page.locator('button[value="benefit"]').click()
}
