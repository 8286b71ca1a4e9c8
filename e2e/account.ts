import type { BrowserContext, Page } from '@playwright/test'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { expect } from './test.ts'

export const words = { en, ar } as const
/** A text of the dictionaries with its {{places}} filled. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))

/** Signs a browser in without the log-in page: the cookie, and the mark that there is a session to restore. Its token. */
export async function signIn(context: BrowserContext, email: string, password: string = DEMO_PASSWORD) {
  const logIn = () => context.request.post('/api/auth/login', { data: { email, password } })
  let answer = await logIn()
  // A busy machine's shop says so and asks to come again (503): whoever wants in does.
  await expect
    .poll(async () => {
      if (answer.status() === 503) answer = await logIn()
      return answer.status()
    })
    .not.toBe(503)
  expect(answer.status(), await answer.text()).toBe(200)
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('session', '1')
    sessionStorage.setItem('begun', '1')
  })
  const { token }: { token: string } = await answer.json()
  return token
}

/** What a toast says. */
export const said = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text)

/** A customer of the demo shop by number: each test takes its own, so that none disturbs another. */
export const customer = (n: number) => `customer${n}@waraq.example`
