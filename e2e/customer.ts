import type { Language } from '../domain/language.ts'
import { searchOf } from '../server/db/search.ts'
import { newEmail } from './order.ts'
import { shopNow } from './shop.ts'
import { query } from './subscription.ts'

/** Creates a customer for one test, without purchases, so that the demo customers' data does not matter. */
export async function aCustomer(language: Language): Promise<string> {
  const email = newEmail(`diner-${language}`)
  const name = language === 'en' ? 'Noor Al Hasan' : 'نور الحسن'
  await query(
    `insert into users (id, full_name, email, phone, search, role, status, verified, language, password_hash, created_at, updated_at)
       select gen_random_uuid(), $1, $2, '36001234', $4, 'USER', 'ACTIVE', true, $3, password_hash, $5, $5
       from users where email = 'customer@waraq.example'`,
    [name, email, language, searchOf(name, email, '36001234'), await shopNow()],
  )
  return email
}
