import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ask } from './ask.ts'
import type { Facts, PlanFact, ShopFact, Timeline } from './checker/facts.ts'
import { makeDice } from './dice.ts'
import { portOf } from './market.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

const RETRY_MS = 500
/** Weekdays after the run's last clock: buyers have deliveries on such days, which are not prepared yet. */
const CLOSURES = ['03', '05', '06', '10', '12', '13', '14', '18', '20', '21', '24', '26'].map(
  (day) => `2027-01-${day}`,
)

/** The API's shapes. Fields that the owner does not change are sent back unchanged. */
const Plans = z.object({
  content: z.array(
    z.looseObject({
      id: z.string(),
      nameEn: z.string(),
      nameAr: z.string(),
      price: z.number(),
      durationDays: z.int(),
    }),
  ),
})
const Settings = z.looseObject({
  nameEn: z.string(),
  nameAr: z.string(),
  vatPercent: z.int(),
  email: z.string(),
})

/** Nobody else changes these, and a request without a response may have raised the version. */
const whateverVersion = { version: undefined }

/** The owner of this shop, who changes prices, names, VAT and closed days while people buy, and records when. */
export async function openOffice(
  world: World,
  tally: Tally,
  signedIn: () => Promise<Record<string, string>>,
  seed: number,
) {
  const dice = makeDice(`${seed} owner`)
  const headers = await signedIn()
  const call = async (method: 'GET' | 'PUT', path: string, body?: unknown): Promise<unknown> => {
    for (let n = 0; n < 60; n++) {
      await world.someoneServes()
      const answer = await ask(tally, portOf(world, n), [method, path], { body, headers })
      if (answer?.status === 200) return answer.body
      if (answer && answer.status !== 503)
        tally.problem(`the owner was answered ${answer.status} ${answer.code} at ${path}`)
      await wait(RETRY_MS)
    }
    throw new Error(`the owner never got through to ${path}`)
  }
  const plans = Plans.parse(await call('GET', '/admin/plans')).content
  let settings = Settings.parse(await call('GET', '/admin/settings'))
  const planFact = ({ nameEn, nameAr, price, durationDays }: (typeof plans)[number]): PlanFact => ({
    nameEn,
    nameAr,
    priceFils: Math.round(price * 1000),
    durationDays,
  })
  const shopFact = ({ nameEn, nameAr, vatPercent }: typeof settings): ShopFact => ({
    nameEn,
    nameAr,
    vatPercent,
  })
  const facts: Pick<Facts, 'plans' | 'shop' | 'closedDays' | 'shopEmail'> = {
    plans: new Map(plans.map((plan) => [plan.id, [{ requestedAt: 0, answered: 0, was: planFact(plan) }]])),
    shop: [{ requestedAt: 0, answered: 0, was: shopFact(settings) }],
    closedDays: [{ requestedAt: 0, answered: 0, was: [] }],
    shopEmail: settings.email,
  }
  let changes = 0

  async function changePlan() {
    const plan = plans[dice.below(plans.length)]
    if (!plan) throw new Error('there is no plan')
    const mark = ++changes
    // Each price is used once, and its VAT is not a whole number of fils.
    Object.assign(plan, {
      price: Math.round(plan.price * 1000 + 11 * mark) / 1000,
      nameEn: `Plan ${mark}`,
      nameAr: `باقة ${mark}`,
    })
    tally.fired('plan renamed, its price changed')
    await note(facts.plans.get(plan.id) ?? [], planFact(plan), () =>
      call('PUT', `/admin/plans/${plan.id}`, { ...plan, ...whateverVersion }),
    )
  }
  async function changeShop() {
    const mark = ++changes
    settings = {
      ...settings,
      nameEn: `Shop ${mark}`,
      nameAr: `متجر ${mark}`,
      vatPercent: settings.vatPercent === 10 ? 5 : 10,
    }
    tally.fired('shop renamed, its VAT changed')
    await note(facts.shop, shopFact(settings), () =>
      call('PUT', '/admin/settings', { ...settings, ...whateverVersion }),
    )
  }
  async function closeDay() {
    const known = facts.closedDays.at(-1)?.was ?? []
    const day = CLOSURES[known.length]
    if (!day) return
    tally.fired('day closed')
    const close = () =>
      world.store.db.execute(
        sql`insert into closure_days values (${day}, 'Holiday', 'عطلة', ${world.clock.now()}) on conflict do nothing`,
      )
    await note(facts.closedDays, [...known, day], async () => {
      while ((await world.orCutOff(close)) === null) await wait(RETRY_MS)
    })
  }
  return {
    facts,
    planIds: {
      weekly: plans.find((p) => p.durationDays === 5)?.id ?? '',
      monthly: plans.find((p) => p.durationDays > 5)?.id ?? '',
    },
    change: (n: number) => [changePlan, changeShop, closeDay][n % 3]?.(),
  }
}

/** Records a change. Until it is answered, it is unknown from when it holds. */
async function note<T>(timeline: Timeline<T>, was: T, change: () => Promise<unknown>) {
  const entry = { requestedAt: Date.now(), answered: Number.POSITIVE_INFINITY, was }
  timeline.push(entry)
  await change()
  entry.answered = Date.now()
}
