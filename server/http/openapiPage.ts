import { z } from 'zod'
import { endpoints } from '../../domain/contract.ts'
import type { AnyEndpoint } from '../../domain/endpoint.ts'
import { errorStatus } from '../../domain/errors.ts'
import { en } from '../../domain/text/en.ts'
import { escapeHtml } from './html.ts'

/** Returns a schema as a short line: {name: string, page?: integer}. */
function shape(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'anything'
  const s = new Map(Object.entries(schema))
  if (Array.isArray(s.get('enum')))
    return s
      .get('enum')
      .map((v: unknown) => JSON.stringify(v))
      .join(' | ')
  if (s.has('const')) return JSON.stringify(s.get('const'))
  if (Array.isArray(s.get('anyOf'))) return s.get('anyOf').map(shape).join(' | ')
  if (s.get('type') === 'array') return `[${shape(s.get('items'))}, …]`
  if (s.get('type') === 'object') {
    const required: unknown[] = Array.isArray(s.get('required')) ? s.get('required') : []
    const fields = Object.entries(s.get('properties') ?? {}).map(
      ([name, inner]) => `${name}${required.includes(name) ? '' : '?'}: ${shape(inner)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  return String(s.get('format') ?? s.get('type') ?? 'anything')
}

const part = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<dt>${label}</dt><dd><code>${escapeHtml(shape(z.toJSONSchema(schema, { io, unrepresentable: 'any' })))}</code></dd>`
    : ''

const bytes = ({ bytes }: AnyEndpoint) =>
  bytes ? `<dt>Body</dt><dd>the bytes of a file: ${bytes.types.join(', ')}</dd>` : ''

function answer(e: AnyEndpoint): string {
  if ('file' in e) return `<dt>Returns 200</dt><dd>a file: ${escapeHtml(e.file.type)}</dd>`
  if ('events' in e) return part('Streams', e.events, 'output')
  return part(`Returns ${e.status ?? 200}`, e.returns, 'output')
}

const caller = {
  PUBLIC: 'anyone',
  SIGNED_IN: 'anyone logged in',
  CUSTOMER: 'customers',
  ADMIN: 'admins',
  SUPER_ADMIN: 'super admins',
} as const satisfies Record<AnyEndpoint['access'], string>

const entry = (e: AnyEndpoint) => `<article>
<h3><b>${e.method}</b> <code>/api${escapeHtml(e.path.replace(/:(\w+)/g, '{$1}'))}</code></h3>
<p>${escapeHtml(e.summary)} <span>For ${caller[e.access]}.</span></p>
<dl>${part('Path', e.params, 'input')}${part('Query', e.query, 'input')}${part('Body', e.body, 'input')}${bytes(e)}${answer(e)}</dl></article>`

const errorRow = ([code, status]: [string, number]) =>
  `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(
    Object.entries(en.errors).find(([key]) => key === code)?.[1] ?? '',
  )}</td></tr>`

/** Returns one page that documents every endpoint. It needs no script. */
export function docsPage() {
  const sorted = endpoints.toSorted((a, b) => a.path.localeCompare(b.path))
  const errors = Object.entries(errorStatus).filter(([, status]) => status > 0)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Waraq API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>Waraq API</h1>
<p>Bodies are JSON unless stated otherwise. Amounts are BHD with three decimals, days are YYYY-MM-DD in Bahrain, instants are ISO 8601. Send <code>Accept-Language: en</code> or <code>ar</code>, and <code>Authorization: Bearer …</code> where a call requires a login. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>${sorted.map(entry).join('\n')}
<h2>Errors</h2><p>Every error returns <code>{ status, errorCode, message, details?, requestId }</code>.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${errors.map(errorRow).join('')}</tbody></table>
</main></body></html>`
}

export const docsStyle = `:root{color-scheme:light dark;--paper:#faf6ec;--ink:#14301f;--ink-2:#43574a;--line:#e4dcc9;--leaf:#1f5b36}
@media(prefers-color-scheme:dark){:root{--paper:#0d2016;--ink:#f3f0e1;--ink-2:#c4d0be;--line:#24402f;--leaf:#b4db76}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-inline-size:860px;margin-inline:auto;padding:40px 20px 80px}
h1{font-size:34px;line-height:1.1}h2{margin-block:48px 8px}h3{font-size:16px;margin-block:0 4px;font-weight:400}
h3 b{color:var(--leaf)}article{padding-block:20px;border-block-start:1px solid var(--line)}article p{margin-block:0 8px}
span,dt,th{color:var(--ink-2)}a{color:var(--leaf)}dl{margin:0;display:grid;grid-template-columns:90px 1fr;gap:4px 16px;font-size:14px}
dd{margin:0;overflow-wrap:anywhere}table{border-collapse:collapse;font-size:14px}th,td{text-align:start;padding:6px 16px 6px 0;border-block-end:1px solid var(--line)}
@media(max-width:600px){dl{grid-template-columns:1fr}}`
