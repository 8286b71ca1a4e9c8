import { StartupError } from '../server/db/startupError.ts'
import { DEMO_PASSWORD, demoAccounts } from '../server/demo/people.ts'
import { adminLines, type adminsToList } from '../server/demo/remove.ts'
import { type Env, EnvError } from '../server/env.ts'

const say = (text: string) => console.log(text)

/** Prints the messages for a shop that has started. */
export function welcome(
  env: Env,
  {
    openedIn,
    kind,
    admins,
  }: { openedIn: number; kind: string; admins?: Awaited<ReturnType<typeof adminsToList>> },
) {
  say(`\nWaraq is open at ${env.publicUrl} (${openedIn.toFixed(1)} s, ${kind} database)`)
  for (const notice of env.notices) say(notice)
  if (admins) for (const line of adminLines(admins)) say(line)
  if (!env.production) {
    if (!env.smtpUrl) say(`Emails arrive at ${env.publicUrl}/dev/mailbox`)
    say(`The interface components are at ${env.publicUrl}/dev/kit`)
  }
  if (env.demo) {
    say(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, role, status } of demoAccounts)
      say(
        `  ${email.padEnd(26)} ${role === 'USER' ? status.toLowerCase() : role.toLowerCase().replace('_', ' ')}`,
      )
  }
  say('\nPress Ctrl-C to stop.')
}

/** Prints the reason for a failed start, without a stack trace if it is known, and exits. */
export function stopWith(error: unknown): never {
  if (error instanceof EnvError) for (const problem of error.problems) console.error(problem)
  else if (error instanceof StartupError) console.error(`\n${error.message}`)
  else console.error(error)
  process.exit(1)
}
