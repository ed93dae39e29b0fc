import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import { parameterNames } from '#contract/core/call.ts'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { apiDocument } from './document.ts'

describe.each(LOCALES)('the document in %s', (locale) => {
  const document = apiDocument(locale)

  test('is valid OpenAPI 3.1 according to its meta-schema', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...document })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('has a definition for every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(100)
    for (const path of new Set(references)) {
      expect(
        path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document),
        path,
      ).toBeDefined()
    }
  })

  test('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => operation['operationId']),
    )
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })
})

test.each(
  Object.entries(CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${area}.${name}`, call] as const),
  ),
)('%s declares the parameters of its path and no other', (_, call) => {
  expect(
    parameterNames(call.path)
      .filter((name) => name !== 'id')
      .sort(),
  ).toEqual(Object.keys(call.parameters).sort())
})
