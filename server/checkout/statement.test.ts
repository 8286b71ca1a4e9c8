import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'
import { anOrder, openShop } from '../test/testShop.ts'

const Charge = z.object({ statement_descriptor: z.string() })

test("the statement descriptor uses the shop's new name after a rename", async ({ db }) => {
  const shop = await openShop(db)
  const admin = await anAdmin(shop.app, db)
  const statement = async (email: string) => {
    const order = await anOrder(db, { customerEmail: email })
    const { body } = await shop.send('POST', '/payments/process', order, { 'accept-language': 'ar' })
    const headers = { authorization: 'Bearer sk_test_standin' }
    const answer = await fetch(`${shop.standinUrl}/v2/charges/${body.id}`, { headers })
    return Charge.parse(await answer.json()).statement_descriptor
  }
  expect(await statement('one@waraq.example')).toBe('Waraq')
  const { body: settings } = await admin('GET', '/admin/settings')
  await admin('PUT', '/admin/settings', { ...settings, nameEn: 'Rawda Greens', nameAr: 'روضة' })
  // In Latin letters also for an Arabic order, because not every bank prints others.
  expect(await statement('two@waraq.example')).toBe('Rawda Greens')
})
