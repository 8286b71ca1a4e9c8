import { timingSafeEqual } from 'node:crypto'
import { answerFaultily } from './answerFaultily.ts'
import { deleteCard, findCard, listCards, viewCard } from './cards.ts'
import { createCharge, findCharge, updateCharge } from './charges.ts'
import { viewCharge } from './chargeView.ts'
import {
  createCustomer,
  deleteCustomer,
  findCustomer,
  listCustomers,
  updateCustomer,
  viewCustomer,
} from './customers.ts'
import type { Gateway } from './gateway.ts'
import { type Call, matched, parsed, type Reply } from './http.ts'
import { listCharges, listRefunds } from './list.ts'
import { type Fields, fieldsOf, isFields, textOf } from './read.ts'
import type { Language } from './records.ts'
import { createRefund, findRefund, updateRefund } from './refunds.ts'
import { viewRefund } from './refundView.ts'
import { Refusal } from './refusal.ts'
import { createToken, findToken, viewToken } from './tokens.ts'

type OperationInput = { id: string; card: string; body: Fields; language: Language }
type Operation = {
  name: string
  method: string
  path: string
  run: (g: Gateway, input: OperationInput) => unknown
}

const operation = (name: string, method: string, path: string, run: Operation['run']): Operation => ({
  name,
  method,
  path: `/v2${path}`,
  run,
})

/** The whole API. A fault's `on` takes these names. */
const operations: Operation[] = [
  operation('createCharge', 'POST', '/charges', (g, { body, language }) => createCharge(g, body, language)),
  operation('listCharges', 'POST', '/charges/list', (g, { body }) => listCharges(g, body)),
  operation('retrieveCharge', 'GET', '/charges/:id', (g, { id }) => viewCharge(g, findCharge(g, id), 'GET')),
  operation('updateCharge', 'PUT', '/charges/:id', (g, { id, body }) =>
    viewCharge(g, updateCharge(g, id, body), 'PUT'),
  ),
  operation('createRefund', 'POST', '/refunds', (g, { body }) => createRefund(g, body)),
  operation('listRefunds', 'POST', '/refunds/list', (g, { body }) => listRefunds(g, body)),
  operation('retrieveRefund', 'GET', '/refunds/:id', (g, { id }) => viewRefund(g, findRefund(g, id), 'GET')),
  operation('updateRefund', 'PUT', '/refunds/:id', (g, { id, body }) =>
    viewRefund(g, updateRefund(g, id, body), 'PUT'),
  ),
  operation('createCustomer', 'POST', '/customers', (g, { body }) =>
    viewCustomer(g, createCustomer(g, body)),
  ),
  operation('listCustomers', 'POST', '/customers/list', (g, { body }) => listCustomers(g, body)),
  operation('retrieveCustomer', 'GET', '/customers/:id', (g, { id }) => viewCustomer(g, findCustomer(g, id))),
  operation('updateCustomer', 'PUT', '/customers/:id', (g, { id, body }) =>
    viewCustomer(g, updateCustomer(g, id, body)),
  ),
  operation('deleteCustomer', 'DELETE', '/customers/:id', (g, { id }) => deleteCustomer(g, id)),
  operation('listCards', 'GET', '/card/:id', (g, { id }) => listCards(g, id)),
  operation('retrieveCard', 'GET', '/card/:id/:card', (g, { id, card }) => viewCard(findCard(g, id, card))),
  operation('deleteCard', 'DELETE', '/card/:id/:card', (g, { id, card }) => deleteCard(g, id, card)),
  operation('createToken', 'POST', '/tokens', (g, { body }) => viewToken(g, createToken(g, body))),
  operation('retrieveToken', 'GET', '/tokens/:id', (g, { id }) => viewToken(g, findToken(g, id))),
]

export async function answerApi(gateway: Gateway, call: Call): Promise<Reply> {
  assertKey(gateway, call.headers.authorization)
  for (const { name, method, path, run } of operations) {
    const parts = method === call.method ? matched(path, call.path) : undefined
    if (!parts) continue
    const body = parsed(call.body)
    if (!isFields(body)) throw new Refusal(400, '1100', 'The body is not a JSON object')
    const language = String(call.headers.lang_code).toLowerCase() === 'ar' ? 'ar' : 'en'
    const { id = '', card = '' } = parts
    const occasion = { operation: name, email: emailOf(gateway, id, body) }
    return answerFaultily(gateway, occasion, () => run(gateway, { id, card, body, language }))
  }
  throw new Refusal(404, '1102', 'There is no such call')
}

function assertKey({ key }: Gateway, authorization: string | undefined): void {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!token) throw new Refusal(401, '2104', 'Authorization is required')
  const isSame = token.length === key.length && timingSafeEqual(Buffer.from(token), Buffer.from(key))
  if (isSame) return
  const isOtherMode = /^sk_(test|live)_/.exec(token)?.[1] !== /^sk_(test|live)_/.exec(key)?.[1]
  if (isOtherMode) throw new Refusal(401, '1101', 'The key does not belong to this environment')
  throw new Refusal(401, '2107', 'Unauthorized')
}

/** The email of the customer that a call concerns, for faults limited to one customer. */
function emailOf({ books }: Gateway, id: string, body: Fields): string | undefined {
  const chargeId = books.refunds.get(id)?.chargeId ?? textOf(body.charge_id) ?? id
  const customer = fieldsOf(body.customer)
  const known = books.customers.get(textOf(customer.id) ?? '')
  return textOf(customer.email) ?? known?.email ?? books.charges.get(chargeId)?.customer.email
}
