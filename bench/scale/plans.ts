import type pg from 'pg'
import { z } from 'zod'
import { openPostgres } from '../../server/db/client.ts'

const Node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(Node).optional()
  },
})
type Node = z.output<typeof Node>
const Explained = z.object({ Plan: Node })

/** How a plan read a table, and how many rows. */
export type Read = { node: string; table: string; index: string | undefined; rows: number }

/** Like `explain (analyze)` for every query: the server sends each plan as a notice. */
const EXPLAIN = {
  jit: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
}

/** A store that records the plans of its queries. `taken` returns those since its last call. */
export async function explainingStore(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set(
    'options',
    Object.entries(EXPLAIN)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )
  const store = await openPostgres(url.href, 'waraq-bench')
  let reads: Read[] = []
  const heard = new WeakSet<pg.PoolClient>()
  store.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{')
      if (message.startsWith('duration:') && at > 0)
        reads.push(...readsIn(Explained.parse(JSON.parse(message.slice(at))).Plan))
    })
  })
  const taken = () => {
    const those = reads
    reads = []
    return those
  }
  return { store, taken }
}

function readsIn(node: Node): Read[] {
  const below = (node.Plans ?? []).flatMap(readsIn)
  const table = node['Relation Name']
  if (table === undefined) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = (node['Actual Rows'] + removed) * node['Actual Loops']
  return [{ node: node['Node Type'], table, index: node['Index Name'], rows }, ...below]
}
