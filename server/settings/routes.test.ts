import { describe, expect } from 'vitest'
import { auditLog } from '../tables/audit.ts'
import { NOW, test } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'

const settings = {
  nameEn: 'Rawda',
  nameAr: 'روضة',
  phone: '+973 1755 5000',
  email: 'hello@rawda.example',
  addressEn: 'Block 338, Adliya',
  addressAr: 'مجمع 338، العدلية',
  socialUrl: 'https://instagram.com/rawda',
  vatPercent: 12,
  morningFromHour: 8,
  morningToHour: 11,
  eveningFromHour: 17,
  eveningToHour: 24,
}

describe('the settings', () => {
  test('a change is public at once and in the audit log', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    expect((await app.inject('/api/settings/public')).json().name).toBe('Waraq')
    const changed = await call('PUT', '/admin/settings', { ...settings, serviceActive: false })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...settings, serviceActive: true, updatedAt: NOW.toISOString() })
    expect((await call('GET', '/admin/settings')).body).toEqual(changed.body)
    const shown = (
      await app.inject({ url: '/api/settings/public', headers: { 'accept-language': 'ar' } })
    ).json()
    expect(shown).toMatchObject({
      name: 'روضة',
      address: 'مجمع 338، العدلية',
      phone: '+973 1755 5000',
      vatPercent: 12,
    })
    expect(shown.slots).toMatchObject([
      { fromHour: 8, toHour: 11 },
      { fromHour: 17, toHour: 24 },
    ])
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'PUT /admin/settings', before: { vatPercent: 10 }, after: settings },
    ])
  })

  test('a phone number in Arabic digits with copied direction marks is normalized', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { body } = await call('PUT', '/admin/settings', {
      ...settings,
      phone: '\u200f+٩٧٣ ١٧٥٥ ٥٠٠٠\u200f ',
    })
    expect(body.phone).toBe('+973 1755 5000')
  })

  test('a VAT number is stored in Latin digits, stays if not sent, and can be removed', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const put = async (over: object) => (await call('PUT', '/admin/settings', { ...settings, ...over })).body
    expect((await put({})).vatNumber).toBe('')
    expect((await put({ vatNumber: ' ٢٢٠٠١٢٣٤٥٦ 00002 ' })).vatNumber).toBe('220012345600002')
    expect((await put({})).vatNumber).toBe('220012345600002')
    expect((await put({ vatNumber: '' })).vatNumber).toBe('')
  })

  test('the customers’ choices for a failed delivery are set separately, and stay if not sent', async ({
    app,
    db,
  }) => {
    const call = await anAdmin(app, db)
    const put = async (over: object) => {
      const { customersChooseDay, customersChooseCredit } = (
        await call('PUT', '/admin/settings', { ...settings, ...over })
      ).body
      return { customersChooseDay, customersChooseCredit }
    }
    const onlyDay = { customersChooseDay: true, customersChooseCredit: false }
    expect(await put(onlyDay)).toEqual(onlyDay)
    expect(await put({})).toEqual(onlyDay)
    const onlyCredit = { customersChooseDay: false, customersChooseCredit: true }
    expect(await put(onlyCredit)).toEqual(onlyCredit)
    expect((await call('GET', '/admin/settings')).body).toMatchObject(onlyCredit)
  })

  test.for<[string, object, string]>([
    ['something else than yes or no', { customersChooseDay: 'yes' }, 'customersChooseDay'],
    ['a VAT number of 14 digits', { vatNumber: '22001234560000' }, 'vatNumber'],
    ['no name', { nameEn: ' ' }, 'nameEn'],
    ['emails for a phone', { phone: 'call us!' }, 'phone'],
    ['half an address', { email: 'salam@' }, 'email'],
    ['a link that runs', { socialUrl: 'javascript:alert(1)' }, 'socialUrl'],
    ['a link without a lock', { socialUrl: 'http://instagram.com/x' }, 'socialUrl'],
    ['a link to here', { socialUrl: 'https://localhost/x' }, 'socialUrl'],
    ['a tax below nothing', { vatPercent: -1 }, 'vatPercent'],
    ['half a percent', { vatPercent: 0.5 }, 'vatPercent'],
    ['a morning that ends before it begins', { morningToHour: 8 }, 'morningToHour'],
    ['an evening in the morning', { eveningFromHour: 10 }, 'eveningFromHour'],
    ['an evening that ends at once', { eveningToHour: 17 }, 'eveningToHour'],
    ['an hour no clock has', { eveningToHour: 25 }, 'eveningToHour'],
  ])('%s is refused at its field', async ([, over, field], { app, db }) => {
    const call = await anAdmin(app, db)
    const refused = await call('PUT', '/admin/settings', { ...settings, ...over })
    expect(refused.body).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ field }] })
    expect((await call('GET', '/admin/settings')).body.nameEn).toBe('Waraq')
  })
})

describe('the service switch', () => {
  test('stops and starts new subscriptions, and returns an error when repeated', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const status = async () => (await app.inject('/api/subscriptions/sub-status')).json().active
    const turn = (active: boolean) => call('PUT', '/admin/settings/service', { active })
    expect((await turn(true)).body.errorCode).toBe('SERVICE_ALREADY_ON')
    expect(await status()).toBe(true)
    expect((await turn(false)).body).toMatchObject({
      serviceActive: false,
      serviceChangedAt: NOW.toISOString(),
    })
    expect(await status()).toBe(false)
    const again = await turn(false)
    expect([again.status, again.body.errorCode]).toEqual([409, 'SERVICE_ALREADY_OFF'])
    expect((await turn(true)).body.serviceActive).toBe(true)
    expect(await status()).toBe(true)
    expect(await db.$count(auditLog)).toBe(2)
  })

  test('requires `active` as a boolean', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    for (const body of [{}, { active: 'false' }, { active: null }])
      expect((await call('PUT', '/admin/settings/service', body)).status).toBe(400)
  })
})
