import { accounts } from './en/accounts.ts'
import { admin } from './en/admin.ts'
import { bowls } from './en/bowls.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { kit } from './en/kit.ts'
import { layout } from './en/layout.ts'
import { mail } from './en/mail.ts'
import { mailbox } from './en/mailbox.ts'
import { profile } from './en/profile.ts'
import { signIn } from './en/signIn.ts'
import { ui } from './en/ui.ts'
import { validation } from './en/validation.ts'

/** Every text, one namespace an area. The browser loads areas one by one; this whole is for the server and the types. */
export const en = {
  accounts,
  admin,
  bowls,
  errors,
  home,
  kit,
  layout,
  mail,
  mailbox,
  profile,
  signIn,
  ui,
  validation,
}
