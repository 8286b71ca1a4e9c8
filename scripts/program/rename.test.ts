import { afterAll, expect, test } from 'vitest'
import { paths } from '../../domain/paths.ts'
import { adminSettings } from '../../domain/settings/contract.ts'
import { indexedPages } from '../../server/pages/head.ts'
import { aFreePort } from '../freePort.ts'
import { aShop, serving, startProgram } from './program.ts'

const port = await aFreePort()
const program = startProgram({ PORT: String(port), DATA_DIR: aShop(), RATE_LIMITS: 'off' })
const at = (path: string) => `http://127.0.0.1:${port}${path}`
afterAll(async () => {
  program.child.kill('SIGKILL')
  await program.ended
})

/**
 * The shop's original name, phone and hours. In Arabic the name must be a separate word: «ورقة» and «ورقم» are others.
 */
const old = {
  en: [/waraq/i, /1700 ?0123/, /9 AM/, /6 PM/],
  ar: [/(?<![\u0600-\u06ff])ورق(?![\u0600-\u06ff])/, /waraq/i, /1700 ?0123/, /9 صباحًا/, /6 مساءً/],
}
const read = async (path: string) => (await fetch(at(path))).text()
const pages = [...indexedPages.map((name) => paths[name].path), '/login', '/no-such-page']

test('after the owner renames the shop and changes its phone and hours, no page shows the old values', async () => {
  await serving(program, port)
  const before = await read('/?lang=en')
  for (const words of old.en) expect(before).toMatch(words)
  const login = await fetch(at('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@waraq.example', password: 'Waraq2026' }),
  })
  const { token }: { token: string } = await login.json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const settings = adminSettings.returns.parse(
    await (await fetch(at('/api/admin/settings'), { headers })).json(),
  )
  const renamed = {
    ...settings,
    nameEn: 'Khudra',
    nameAr: 'خضرة',
    phone: '+973 1733 0999',
    email: 'hala@khudra.example',
    socialUrl: 'https://instagram.com/khudra.bh',
    morningFromHour: 8,
    morningToHour: 11,
    eveningFromHour: 17,
    eveningToHour: 20,
  }
  const saved = await fetch(at('/api/admin/settings'), {
    method: 'PUT',
    headers,
    body: JSON.stringify(renamed),
  })
  expect(saved.status, await saved.text()).toBe(200)
  for (const language of ['en', 'ar'] as const)
    for (const path of pages) {
      const page = await read(`${path}?lang=${language}`)
      expect(page, path).toContain(renamed[language === 'ar' ? 'nameAr' : 'nameEn'])
      for (const words of old[language]) expect(page, `${path} in ${language}`).not.toMatch(words)
    }
})
