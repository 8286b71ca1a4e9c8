import { customer, signIn } from './account.ts'
import { expect, open, test } from './test.ts'

/** One file per shared chunk, one for the page, and a few for its texts. */
const MOST_FILES = 24

for (const [path, email] of [
  ['/dashboard', customer(3)],
  ['/admin/users', 'admin@waraq.example'],
  ['/admin/delivery', 'admin@waraq.example'],
] as const)
  test(`the first HTML of ${path} names every script file of the page`, async ({ page, context }) => {
    await signIn(context, email)
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
    })
    await open(page, path, { language: 'ar' })
    await expect(page.locator('.shimmer')).toHaveCount(0)
    const html = await (await context.request.get(path)).text()
    expect(requested.filter((file) => !html.includes(file))).toEqual([])
    expect(requested.length).toBeLessThanOrEqual(MOST_FILES)
  })
