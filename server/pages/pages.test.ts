import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { test, testDeps } from '../test/app.ts'
import { aBuiltWeb } from '../test/testWeb.ts'

/** A renderer that records its calls and how many run at once. */
const noting = `
  export const noted = { urls: [], most: 0 }
  let running = 0
  export async function renderPage({ language, url }) {
    noted.urls.push(language + ' ' + url)
    noted.most = Math.max(noted.most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return { html: 'written', missing: [] }
  }`

async function aSite(db: Db) {
  const webDir = aBuiltWeb(noting)
  const app = await buildApp(testDeps(db, { webDir }))
  const { noted }: { noted: { urls: string[]; most: number } } = await import(
    `${webDir}/../prerender/prerender.js`
  )
  return { app, noted }
}

describe('a page of the shop', () => {
  test('is rendered once for all visitors; with a filter the browser renders it', async ({ db }) => {
    const { app, noted } = await aSite(db)
    const plain = ['/menu', '/menu?utm_source=x', '/menu/', '/menu?without=stones', '/?x=1', '/?x=2']
    const filtered = ['nuts', 'milk', 'nuts,milk', 'egg'].map((list) => `/menu?without=${list}`)
    const ask = (url: string) => app.inject({ url, headers: { 'accept-language': 'en' } })
    for (const page of await Promise.all(plain.map(ask))) expect(page.body).toContain('written')
    for (const page of await Promise.all(filtered.map(ask))) {
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<div id="root"></div>')
    }
    expect(noted.urls.toSorted()).toEqual(['en /', 'en /menu'])
    await app.close()
  })

  test('is rendered one at a time, however many are requested', async ({ db }) => {
    const { app, noted } = await aSite(db)
    const pages = ['/', '/menu', '/subscription', '/terms-conditions', '/privacy-policy']
    const urls = pages.flatMap((path) => [`${path}?lang=en`, `${path}?lang=ar`])
    const answers = await Promise.all([...urls, ...urls, ...urls].map((url) => app.inject(url)))
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).toContain('written')
    }
    expect(noted.urls).toHaveLength(urls.length)
    expect(noted.most).toBe(1)
    await app.close()
  })

  test('allows scripts of the shop only, no frames and no camera', async ({ db }) => {
    const { app } = await aSite(db)
    for (const url of ['/', '/menu', '/no-such-page']) {
      const { headers } = await app.inject(url)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "object-src 'none'"]),
      )
      expect(policy.find((rule) => rule.startsWith('script-src'))).toMatch(
        /^script-src 'self'( 'sha256-\S+')*$/,
      )
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
    }
    await app.close()
  })

  test('preloads the files of a signed-in page, in its language', async ({ db }) => {
    const files = (page: string) => ({ en: [`/${page}.js`, '/en.js'], ar: [`/${page}.js`, '/ar.js'] })
    const preload = {
      '/dashboard': files('dashboard'),
      '/admin/users': files('users'),
      '/admin/users/:id': files('user'),
    }
    const app = await buildApp(testDeps(db, { webDir: aBuiltWeb(undefined, preload) }))
    const preloadedBy = async (url: string) => {
      const { body } = await app.inject({ url, headers: { cookie: 'lang=ar' } })
      return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
        ([, href]) => href,
      )
    }
    expect(await preloadedBy('/dashboard?tab=meals')).toEqual(['/dashboard.js', '/ar.js'])
    expect(await preloadedBy('/admin/users/')).toEqual(['/users.js', '/ar.js'])
    expect(await preloadedBy('/admin/users/7?lang=en')).toEqual(['/user.js', '/en.js'])
    for (const url of ['/admin/users/7/x', '/admin/none', '/constructor'])
      expect(await preloadedBy(url)).toEqual([])
    await app.close()
  })

  test('is the same in any encoding', async ({ db }) => {
    const { app } = await aSite(db)
    const packed = (encoding: string) =>
      app.inject({ url: '/menu', headers: { 'accept-encoding': encoding } })
    const plain = (await app.inject('/menu')).rawPayload
    const [br, gzip] = [await packed('gzip, br'), await packed('gzip')]
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).equals(plain)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true)
    expect(br.headers.vary).toBe('accept-language, cookie, accept-encoding')
    await app.close()
  })
})
