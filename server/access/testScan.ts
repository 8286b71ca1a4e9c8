import type { Row } from './testTable.ts'

const period = () => ({ query: { period: '2026-12-01' } })

/** The endpoints of scans and reconciliation. */
export const scanRows: Record<string, Row> = {
  'GET /admin/recovery/scans': { for: 'admins' },
  'POST /admin/recovery/scan': { for: 'admins' },
  'GET /admin/recovery/reconciliation': { for: 'admins', ask: period },
  'GET /admin/recovery/reconciliation/export': { for: 'admins', ask: period },
}
