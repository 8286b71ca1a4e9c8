import { expect } from 'vitest'
import { endpoints } from '../../domain/contract.ts'
import { test } from '../test/app.ts'

test('the OpenAPI document marks the calls that need a token', async ({ app }) => {
  const doc = (await app.inject('/api/openapi.json')).json()
  expect(doc.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const { method, path, access } of endpoints) {
    const described = doc.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect(described?.security, `${method} ${path}`).toEqual(
      access === 'PUBLIC' ? undefined : [{ bearer: [] }],
    )
  }
})
