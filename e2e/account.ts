import type { BrowserContext, Page } from '@playwright/test'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { expect } from './test.ts'

export const words = { en, ar } as const
/** A text of the dictionaries with its {{placeholders}} filled in. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))

/**
 * Signs a browser in without the login page: sets the cookie, and the marker that there is a session to restore.
 * Returns the token.
 */
export async function signIn(context: BrowserContext, email: string, password: string = DEMO_PASSWORD) {
  const logIn = () => context.request.post('/api/auth/login', { data: { email, password } })
  let answer = await logIn()
  // A busy shop answers 503 and asks to try again.
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

/** A text in a toast. */
export const toastWith = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text)

/** A customer of the demo shop by number. Each test uses its own, so that tests do not affect each other. */
export const customer = (n: number) => `customer${n}@waraq.example`
