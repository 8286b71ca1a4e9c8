import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Gateway } from './gateway.ts'
import { hookMessage } from './hookMessage.ts'
import { makeId } from './ids.ts'
import type { Charge, Hook, Post } from './records.ts'

/** The first try and two more. */
const TRIES = 3
const OLDER_MS = 300
const BEHIND_MS = 3000

type About = { kind: Hook['kind']; id: string; post?: Post; customer?: { email?: string } }

/**
 * The webhooks for an ended charge or refund: one, unless a fault changes that. To be written together with the end.
 */
export function hooksAbout(gateway: Gateway, subject: About): Hook[] {
  const { post } = subject
  if (!post) return []
  const { faults } = gateway
  const occasion = { email: subject.customer?.email }
  const make = (more?: Partial<Hook>): Hook => ({
    id: makeId('hook_', gateway.now()),
    kind: subject.kind,
    of: subject.id,
    url: post.url,
    attempt: 0,
    delayMs: 0,
    ...more,
  })
  if (faults.fires('lostWebhook', occasion)) return []
  const copies = faults.fires('duplicateWebhook', occasion)
  const hooks = Array.from({ length: copies ? (copies.times ?? 3) : 1 }, () => make())
  const reordered = faults.fires('reorderedWebhook', occasion)
  if (!reordered) return hooks
  const isEven = (gateway.books.fired.get('reorderedWebhook') ?? 0) % 2 === 0
  if (reordered.as === 'behind' || (reordered.as !== 'older' && isEven))
    return hooks.map((hook) => ({ ...hook, behind: true, delayMs: reordered.ms ?? BEHIND_MS }))
  const older = subject.kind === 'charge' ? 'IN_PROGRESS' : 'PENDING'
  return [...hooks, make({ claims: older, delayMs: reordered.ms ?? OLDER_MS })]
}

/** Sends a forged webhook: it claims that an unpaid charge was captured, with a wrong signature. */
export function forge(gateway: Gateway, { id, post, customer }: Charge): void {
  if (!post) return
  const rule = gateway.faults.fires('forgedWebhook', { email: customer.email })
  if (!rule) return
  const hook: Hook = {
    id: makeId('hook_', gateway.now()),
    kind: 'charge',
    of: id,
    url: post.url,
    attempt: 0,
    delayMs: rule.ms ?? 0,
    claims: 'CAPTURED',
    forged: true,
  }
  gateway.write({ kind: 'hook', hook })
  gateway.webhooks.send([hook.id])
}

/** Delivers the webhooks in the books. The rest of the gateway only passes their ids. */
export function makeWebhooks(gateway: Omit<Gateway, 'webhooks'>) {
  const agents = { 'http:': new Agent({ keepAlive: true, maxSockets: 64 }), 'https:': new SecureAgent() }
  const held = new Set<string>()
  let stopped = false

  function send(ids: string[]): void {
    for (const id of ids) {
      const hook = gateway.books.hooks.get(id)
      if (!hook) continue
      if (hook.behind) held.add(id)
      gateway.later.run(hook.delayMs, () => {
        if (!hook.behind || held.delete(id)) deliver(id)
      })
    }
  }

  function deliver(id: string): void {
    const hook = gateway.books.hooks.get(id)
    if (!hook || stopped) return
    const tried = { ...hook, attempt: hook.attempt + 1 }
    post(hook.url, hookMessage(gateway, tried), (isTaken) => {
      if (stopped) return
      note(tried, isTaken)
      releaseHeld(id)
    })
  }

  /**
   * Records the result of a try. A 2xx answer ends the webhook; otherwise it is tried again, and given up after the
   * last try.
   */
  function note(hook: Hook, isTaken: boolean): void {
    const isOver = isTaken || hook.attempt >= TRIES
    gateway.write(
      isOver ? { kind: 'hookDone', id: hook.id } : { kind: 'hook', hook },
      ...postUpdate(hook, isTaken ? 'SUCCESS' : isOver ? 'ERROR' : 'PENDING'),
    )
    if (!isOver) gateway.later.run(gateway.settings.webhookRetryMs, () => deliver(hook.id))
  }

  function postUpdate(hook: Hook, status: Post['status']): Parameters<Gateway['write']> {
    if (hook.claims) return []
    const { charges, refunds } = gateway.books
    const charge = hook.kind === 'charge' && charges.get(hook.of)
    const refund = hook.kind === 'refund' && refunds.get(hook.of)
    const next = { url: hook.url, status, attempt: hook.attempt }
    if (charge) return [{ kind: 'charge', charge: { ...charge, post: next } }]
    return refund ? [{ kind: 'refund', refund: { ...refund, post: next } }] : []
  }

  function releaseHeld(after: string): void {
    const waiting = [...held].filter((id) => id !== after)
    for (const id of waiting) if (held.delete(id)) deliver(id)
  }

  function post(
    address: string,
    { body, hash }: { body: string; hash: string },
    ended: (ok: boolean) => void,
  ) {
    let isOver = false
    const done = (ok: boolean) => {
      if (!isOver) ended(ok)
      isOver = true
    }
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    const outgoing = (isSecure ? secureRequest : request)(url, {
      method: 'POST',
      agent: isSecure ? agents['https:'] : agents['http:'],
      timeout: gateway.settings.webhookTimeoutMs,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Apache-HttpClient/4.5 (stand-in)',
        hashstring: hash,
      },
    })
    outgoing.on('response', (answer) => {
      answer.resume()
      const status = answer.statusCode ?? 0
      answer.once('close', () => done(status >= 200 && status < 300))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('the receiver took too long')))
    // The receiver is unreachable or broke off, so the webhook is tried again.
    outgoing.on('error', () => done(false))
    outgoing.end(body)
  }

  return {
    send,
    stop() {
      stopped = true
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
