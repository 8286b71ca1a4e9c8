import { expect } from 'vitest'
import { paymentsPerAddress } from '../../domain/payments/rules.ts'
import { buildApp } from '../app.ts'
import { test, testDeps } from '../test/app.ts'
import { playGateway } from '../test/testGateway.ts'

const missing = { status: 404, body: { errors: [{ code: '1144', description: 'not found' }] } }
const broken = { status: 500, body: {} }

test.for(['GET /payments/status', 'POST /subscriptions'])(
  '%s looks up unknown ids at the gateway only up to the rate limit of payments',
  async (call, { db, onTestFinished }) => {
    const { max } = paymentsPerAddress
    const { tap, requests } = await playGateway([
      ...Array(max - 1).fill(missing),
      broken,
      broken,
      broken,
      broken,
    ])
    const app = await buildApp({ ...testDeps(db, { rateLimits: true, trustProxy: ['127.0.0.1'] }), tap })
    onTestFinished(() => app.close())
    const look = async (n: number, ip = '37.131.0.1') => {
      const headers = { 'x-forwarded-for': ip }
      const id = `chg_TS05A13202310${n}`
      const answer = call.startsWith('GET')
        ? await app.inject({ url: `/api/payments/status/${id}`, headers })
        : await app.inject({ method: 'POST', url: '/api/subscriptions', headers, payload: { paymentId: id } })
      return answer.statusCode
    }
    for (let n = 0; n < max - 1; n++) expect(await look(n)).toBe(404)
    // A failing gateway is called twice, as in every other call.
    expect(await look(max)).toBe(503)
    expect(requests).toHaveLength(max + 1)
    expect(await look(max + 1)).toBe(429)
    expect(requests).toHaveLength(max + 1)
    expect(await look(max + 2, '37.131.0.2')).toBe(503)
  },
)
