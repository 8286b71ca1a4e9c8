import { accounts } from './ar/accounts.ts'
import { admin } from './ar/admin.ts'
import { bowls } from './ar/bowls.ts'
import { errors } from './ar/errors.ts'
import { home } from './ar/home.ts'
import { kit } from './ar/kit.ts'
import { layout } from './ar/layout.ts'
import { mail } from './ar/mail.ts'
import { mailbox } from './ar/mailbox.ts'
import { profile } from './ar/profile.ts'
import { signIn } from './ar/signIn.ts'
import { ui } from './ar/ui.ts'
import { validation } from './ar/validation.ts'

export const ar = {
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
