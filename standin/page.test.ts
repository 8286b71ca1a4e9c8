import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testStandin } from './testStandin.ts'

test.each([
  ['en', 'ltr', 'Pay by card', 'Approve'],
  ['ar', 'rtl', 'الدفع بالبطاقة', 'قبول'],
])('the page in %s is plain forms', async (language, direction, heading, approve) => {
  const tap = await testStandin()
  const { transaction } = await tap.charge({}, { lang_code: language })
  const html = await (await fetch(transaction.url)).text()
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(heading)
  expect(html).toContain('BHD 15.950')
  expect(html).toContain('Weekly plan &#60;b&#62;5&#60;/b&#62;')
  expect(html).toContain(`value="approve">${approve}</button>`)
  expect(html).not.toMatch(/<script|onclick|javascript:/)
  for (const form of html.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="post"')
  const other = language === 'en' ? 'ar' : 'en'
  expect(await (await fetch(`${transaction.url}?lang=${other}`)).text()).toContain(`lang="${other}" dir=`)
})

test.each([
  ['approved', { number: '4508750015741019', expiry: '01/39', cvv: '100' }, 'CAPTURED', '000'],
  ['typed in Arabic', { number: '٤٥٠٨٧٥٠٠١٥٧٤١٠١٩', expiry: '٠١/٣٩', cvv: '١٠٠' }, 'CAPTURED', '000'],
  ['declined', { number: '4508750015741019', expiry: '05/22', cvv: '100' }, 'DECLINED', '501'],
  ['expired', { number: '4012000033330026', expiry: '04/27', cvv: '100' }, 'FAILED', '407'],
  ['timed out', { number: '5123450000000008', expiry: '08/28', cvv: '100' }, 'TIMEDOUT', '801'],
  ['acquirer', { number: '5123450000000008', expiry: '01/37', cvv: '100' }, 'DECLINED', '513'],
  ['unknown', { number: '5123450000000008', expiry: '05/37', cvv: '100' }, 'UNKNOWN', '901'],
  ['wrong cvv', { number: '5123450000000008', expiry: '01/39', cvv: '102' }, 'DECLINED', '502'],
  ['wrong number', { number: '4000000000000000', expiry: '01/39', cvv: '100' }, 'FAILED', '405'],
])('card: %s', async (_, card, status, code) => {
  const tap = await testStandin()
  const { id, transaction } = await tap.charge()
  const answer = await tap.pay(transaction.url, { action: 'card', ...card })
  expect(answer.status).toBe(303)
  expect(await tap.retrieve(id)).toMatchObject({ status, response: { code } })
  const ledger = readFileSync(join(tap.data, 'ledger.jsonl'), 'utf8')
  expect(ledger, 'no card number is kept').not.toMatch(/\d{6}(0015741019|0000000008|0033330026)/)
  expect(ledger).not.toContain(card.expiry)
})

test.each([
  ['4600410123456789', '1234', 'CAPTURED'],
  ['4600410123456789', '9999', 'DECLINED'],
  ['7777770123456789', '1234', 'FAILED'],
  ['1111110123456789', '1234', 'DECLINED'],
])('BENEFIT %s with PIN %s is %s', async (number, pin, status) => {
  const tap = await testStandin()
  const { id, transaction } = await tap.charge({ source: { id: 'src_bh.benefit' } })
  await tap.pay(transaction.url, { action: 'benefit', number, expiry: '12/27', pin })
  const charge = await tap.retrieve(id)
  expect(charge).toMatchObject({ status, source: { payment_method: 'BENEFIT', payment_type: 'DEBIT' } })
  expect(charge.card).toBeUndefined()
})

test('missing fields are reported, and the response repeats no input', async () => {
  const tap = await testStandin()
  const { id, transaction } = await tap.charge()
  const answer = await tap.pay(transaction.url, { action: 'card', number: '45087500', expiry: '13/39' })
  const html = await answer.text()
  expect(html).toContain('Enter the 16 digits of the card.')
  expect(html).toContain('aria-invalid="true" aria-describedby="card-expiry-wrong"')
  expect(html).not.toContain('45087500')
  expect((await tap.retrieve(id)).status).toBe('INITIATED')
})

test('leaving has no redirect; a finished page says so, and a second click returns to the shop', async () => {
  const tap = await testStandin()
  const { id, transaction } = await tap.charge({ redirect: { url: 'http://localhost/back#end' } })
  const left = await tap.pay(transaction.url, { action: 'leave' })
  expect([left.status, await left.text()]).toEqual([200, expect.stringContaining('You left the payment')])
  expect((await tap.retrieve(id)).status).toBe('INITIATED')
  const clicks = await Promise.all([1, 2].map(() => tap.pay(transaction.url, { action: 'cancel' })))
  for (const click of clicks)
    expect(click.headers.get('location')).toBe(`http://localhost/back?tap_id=${id}#end`)
  expect(await tap.retrieve(id)).toMatchObject({ status: 'CANCELLED', response: { code: '302' } })
  const html = await (await fetch(`${transaction.url}?lang=ar`)).text()
  expect(html).toContain('لم تتم عملية الدفع')
  expect(html).toContain(`href="http://localhost/back?tap_id=${id}#end"`)
  expect((await fetch(`${tap.url}/pay/none`)).status).toBe(404)
})
