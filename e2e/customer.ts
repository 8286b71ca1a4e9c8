import type { Language } from '../domain/language.ts'
import { newEmail } from './order.ts'
import { query } from './subscription.ts'

/** A customer of a test's own, with nothing bought: what the demo's people have does not matter to it. */
export async function aCustomer(language: Language): Promise<string> {
  const email = newEmail(`diner-${language}`)
  await query(
    `insert into users (id, full_name, email, phone, role, status, verified, language, password_hash, created_at, updated_at)
       select gen_random_uuid(), $1, $2, '36001234', 'USER', 'ACTIVE', true, $3, password_hash, now(), now()
       from users where email = 'customer@waraq.example'`,
    [language === 'en' ? 'Noor Al Hasan' : 'نور الحسن', email, language],
  )
  return email
}
