import { Active, approve, Begun, orderOf, weeklyPlan } from './purchase.ts'

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
  const responseBody: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${JSON.stringify(responseBody)}`)
  return responseBody
}

/** Buys the plan of five days, each time as a new guest: from "pay" to ACTIVE. */
export async function buyerAt(shopUrl: string) {
  const planId = weeklyPlan(await call('GET', `${shopUrl}/api/plans`))
  let buyers = 0
  return async () => {
    const n = buyers++
    const key = { 'idempotency-key': `bench-${n}-key` }
    const begun = Begun.parse(await call('POST', `${shopUrl}/api/payments/process`, orderOf(n, planId), key))
    await approve(begun.redirectUrl)
    Active.parse(await call('POST', `${shopUrl}/api/subscriptions`, { paymentId: begun.id }))
  }
}
