import { z } from 'zod'

const Begun = z.object({ id: z.string(), redirectUrl: z.string() })
const Active = z.object({ id: z.string(), status: z.literal('ACTIVE') })
const Plans = z.object({ content: z.array(z.object({ id: z.string(), durationDays: z.int() })) })

export async function call(
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const said: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${JSON.stringify(said)}`)
  return said
}

export async function approve(page: string) {
  const body = new URLSearchParams({ action: 'approve' })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`)
}

/** Buys the plan of five days, each time as somebody else: from "pay" to ACTIVE. */
export async function buyerAt(shopUrl: string) {
  const { content } = Plans.parse(await call('GET', `${shopUrl}/api/plans`))
  const planId = content.find((p) => p.durationDays === 5)?.id
  let buyers = 0
  return async () => {
    const n = buyers++
    const order = {
      planId,
      paymentMethod: 'CARD',
      customerName: 'Noor Hasan',
      customerEmail: `bench${n}@waraq.example`,
      customerPhone: '36001234',
      deliveryAddress: `Flat ${n}, Building 212, Road 2803, Block 428, Seef`,
      addressType: 'HOME',
      deliveryTimeSlot: 'MORNING_9_12',
      acceptTerms: true,
    }
    const key = { 'idempotency-key': `bench-${n}-key` }
    const begun = Begun.parse(await call('POST', `${shopUrl}/api/payments/process`, order, key))
    await approve(begun.redirectUrl)
    Active.parse(await call('POST', `${shopUrl}/api/subscriptions`, { paymentId: begun.id }))
  }
}
