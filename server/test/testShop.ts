import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { startStandin } from '../../standin/start.ts'
import { buildApp } from '../app.ts'
import { runJanitor } from '../checkout/janitor.ts'
import type { Db } from '../db/client.ts'
import { paymentServices } from '../deps.ts'
import { plans } from '../tables/plans.ts'
import { openTap } from '../tap/client.ts'
import { as, NOW, testDeps } from './app.ts'

const Ledger = z.object({
  charges: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      fils: z.number(),
      order: z.string().nullable(),
      refundedFils: z.number(),
    }),
  ),
})

/** Opens the app with the payment stand-in beside it. A test may move the app's clock. */
export async function openShop(db: Db) {
  const data = mkdtempSync(join(tmpdir(), 'waraq-services-'))
  const standin = await startStandin({ data, clockStart: NOW, refundMs: 0, webhookRetryMs: 5 })
  let at = NOW
  let onAnswer = () => {}
  const tap = openTap({
    baseUrl: `${standin.url}/v2`,
    secretKey: 'sk_test_standin',
    benefitSource: 'src_bh.benefit',
  })
  const answering =
    <In extends unknown[], Out>(ask: (...input: In) => Promise<Out>) =>
    async (...input: In) => {
      const answer = await ask(...input)
      onAnswer()
      return answer
    }
  const deps = {
    ...testDeps(db, {}, { now: () => at }),
    tap: { ...tap, createCharge: answering(tap.createCharge), readCharge: answering(tap.readCharge) },
  }
  const app = await buildApp(deps)
  onTestFinished(async () => {
    await app.close()
    await standin.close()
    rmSync(data, { recursive: true, force: true })
  })
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const knob = (path: string, body: unknown = {}) =>
    fetch(`${standin.url}/standin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const context = () => ({ ...paymentServices(deps), now: at, clock: () => at })
  return {
    app,
    deps,
    context,
    standinUrl: standin.url,
    send,
    sendAs: async (user: { id: string }, ...[method, path, payload, headers]: Parameters<typeof send>) =>
      send(method, path, payload, { ...(await as(user)), ...headers }),
    /** Does what a person does on the gateway's page. */
    pay: (chargeId: string, how: 'approve' | 'decline' | 'cancel' | 'expire' = 'approve') =>
      knob(`/charges/${chargeId}/${how}`),
    /** Sets up the gateway: whether it saves cards, how long its refunds take. */
    gatewaySettings: (settings: Record<string, unknown>) => knob('/settings', settings),
    faults: (faults: Record<string, unknown>) => knob('/faults', { seed: 1, faults }),
    charges: async () => Ledger.parse(await (await fetch(`${standin.url}/standin/ledger`)).json()).charges,
    /** Moves the shop's clock. The gateway's clock runs by itself. */
    later: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
    setTo: (instant: Date) => {
      at = instant
    },
    /** Runs `happens` after the gateway answered about a charge, before the shop gets the answer. */
    duringCharge: (happens: () => void) => {
      onAnswer = happens
    },
    watch: () => runJanitor(context()),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** A guest's order of the weekly plan. */
export async function anOrder(db: Db, over: Record<string, unknown> = {}) {
  const [weekly] = await db.select().from(plans).where(eq(plans.durationDays, 5))
  return {
    planId: weekly?.id,
    paymentMethod: 'CARD',
    customerName: 'Noor Hasan',
    customerEmail: 'noor@waraq.example',
    customerPhone: '36001234',
    deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
    addressType: 'HOME',
    deliveryTimeSlot: 'MORNING_9_12',
    saladCustomizations: [],
    acceptTerms: true,
    ...over,
  }
}
