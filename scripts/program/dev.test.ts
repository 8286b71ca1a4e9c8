import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { en } from '../../domain/text/en.ts'
import { aFreePort } from '../freePort.ts'
import { aFolder, aShop, root, runTask, serving } from './program.ts'

/** A copy of the source tree that the test can change. */
function aTree(): string {
  const tree = aFolder()
  for (const name of [
    'domain',
    'index.html',
    'scripts',
    'server',
    'standin',
    'tsconfig.json',
    'vite.config.ts',
    'web',
  ])
    cpSync(join(root, name), join(tree, name), { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(tree, name))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

const tree = aTree()
const port = await aFreePort()
const dev = runTask(['dev'], { PORT: String(port), DATA_DIR: aShop(), RATE_LIMITS: 'off' }, tree)
afterAll(async () => {
  dev.child.kill('SIGTERM')
  await dev.ended
})

const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
function change(file: string, from: string, to: string) {
  const text = readFileSync(join(tree, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(tree, file), text.replaceAll(from, to))
}
const shows = (path: string, text: string) => expect.poll(() => read(path)).toContain(text)

test('npm run dev serves changes in web, domain and server at once, at the same address', async () => {
  await serving(dev, port)
  const home = await fetch(`http://127.0.0.1:${port}/?lang=en`)
  const page = await home.text()
  expect(page).toContain('src="/@vite/client"')
  expect(page).toContain('src="/web/main.tsx"')
  expect(page).toContain(`<title>${en.layout.titles.home}`)
  expect(home.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'")

  change('web/main.tsx', 'index.html has no #root', 'changed in web')
  await shows('/web/main.tsx', 'changed in web')

  change('domain/text/en/layout.ts', en.layout.titles.home, 'Changed in domain')
  await shows('/domain/text/en/layout.ts', 'Changed in domain')
  await shows('/?lang=en', '<title>Changed in domain')

  change('server/pages/siteRoutes.ts', 'Disallow: /payments/', 'Disallow: /changed-in-server/')
  await shows('/robots.txt', 'Disallow: /changed-in-server/')

  // An error is reported, and disappears when it is corrected.
  change('server/pages/siteRoutes.ts', 'export function siteRoutes', 'export functio siteRoutes')
  await shows('/robots.txt', 'The server does not start; the terminal says why.')
  expect(dev.output()).toContain('siteRoutes.ts')
  change('server/pages/siteRoutes.ts', 'export functio siteRoutes', 'export function siteRoutes')
  await shows('/robots.txt', 'Disallow: /changed-in-server/')
})
