import { readPerson } from './chargeInput.ts'
import { type Gateway, isLive } from './gateway.ts'
import { makeId } from './ids.ts'
import { type Fields, textOf } from './read.ts'
import type { Customer } from './records.ts'
import { Refusal } from './refusal.ts'

export function createCustomer(gateway: Gateway, body: Fields): Customer {
  const created = gateway.now()
  const customer = { ...readPerson(body), id: makeId('cus_TS', created), created }
  gateway.write({ kind: 'customer', customer })
  return customer
}

export function findCustomer({ books }: Gateway, id: string): Customer {
  const customer = books.customers.get(id)
  if (!customer || customer.gone) throw new Refusal(404, '1104', 'Customer not found')
  return customer
}

export function updateCustomer(gateway: Gateway, id: string, body: Fields): Customer {
  const customer = findCustomer(gateway, id)
  const changed = { ...customer, ...readPerson({ ...customer, ...body }) }
  gateway.write({ kind: 'customer', customer: changed })
  return changed
}

/** Deletes a customer and their saved cards. */
export function deleteCustomer(gateway: Gateway, id: string) {
  const customer = findCustomer(gateway, id)
  const cards = [...gateway.books.cards.values()].filter((card) => card.customerId === id && !card.gone)
  gateway.write(
    { kind: 'customer', customer: { ...customer, gone: true } },
    ...cards.map((card) => ({ kind: 'card' as const, card: { ...card, gone: true } })),
  )
  return { delete: true, id }
}

export function listCustomers(gateway: Gateway, body: Fields) {
  const limit = typeof body.limit === 'number' ? Math.min(Math.max(body.limit, 1), 50) : 25
  const all = [...gateway.books.customers.values()].filter((customer) => !customer.gone).toReversed()
  const after = textOf(body.starting_after)
  const from = after ? all.findIndex((customer) => customer.id === after) + 1 : 0
  const customers = all.slice(from, from + limit)
  return {
    object: 'list',
    live_mode: isLive(gateway),
    has_more: all.length > from + limit,
    customers: customers.map((customer) => viewCustomer(gateway, customer)),
  }
}

export function viewCustomer(gateway: Gateway, { gone: _, created, ...person }: Customer) {
  return {
    object: 'customer',
    live_mode: isLive(gateway),
    api_version: 'V2',
    created: String(created),
    ...person,
  }
}
