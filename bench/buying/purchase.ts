import { z } from 'zod'

// One purchase of a guest, from "pay" to ACTIVE: the requests and the responses.

export const Begun = z.object({ id: z.string(), redirectUrl: z.string() })
export const Active = z.object({ id: z.string(), status: z.literal('ACTIVE') })
const Plans = z.object({ content: z.array(z.object({ id: z.string(), durationDays: z.int() })) })

/** The plan that all buyers buy, from the response of GET /api/plans. */
export function weeklyPlan(answer: unknown): string {
  const plan = Plans.parse(answer).content.find((p) => p.durationDays === 5)
  if (!plan) throw new Error('the shop sells no plan of five days')
  return plan.id
}

/** Each buyer has their own address, so that no two orders are equal. */
export const orderOf = (n: number, planId: string) => ({
  planId,
  paymentMethod: 'CARD',
  customerName: 'Noor Hasan',
  customerEmail: `bench${n}@waraq.example`,
  customerPhone: '36001234',
  deliveryAddress: `Flat ${n}, Building 212, Road 2803, Block 428, Seef`,
  addressType: 'HOME',
  deliveryTimeSlot: 'MORNING_9_12',
  acceptTerms: true,
})

export async function approve(page: string) {
  const body = new URLSearchParams({ action: 'approve' })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`)
}
