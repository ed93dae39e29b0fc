import { expect, it } from 'vitest'
import { parseBody } from '#contract/core/events/action.ts'
import type { Fields } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { bodyToWire } from '#contract/core/kinds/wire.ts'
import { clientActions } from '#contract/models/client/client.actions.ts'
import { client } from '#contract/models/client/client.ts'
import { product } from '#contract/models/product/product.ts'
import { sampleValues } from './sample-values.ts'

/** The made-up record as the server answers it. */
const fakeRow = (fields: Fields): Readonly<Record<string, unknown>> => ({
  id: 1,
  version: 1,
  ...bodyToWire(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, KINDS[field.kind].fake(1, field)])),
  ),
})

it('fills the fields of the form with values that the creation accepts', () => {
  const names = Object.keys(clientActions.create.body)
  const values = sampleValues(client.fields, names, fakeRow(client.fields))
  expect(Object.keys(values)).toContain('name')
  expect(parseBody(clientActions.create, values, 'manager')).not.toHaveProperty('issues')
})

it('leaves references, absent values and fields that are not on the form alone', () => {
  const row = { ...fakeRow(product.fields), billable_period: null }
  expect(Object.keys(sampleValues(product.fields, ['name', 'client_id', 'billable_period'], row))).toEqual(['name'])
})
