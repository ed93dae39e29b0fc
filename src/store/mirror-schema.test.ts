import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { BOOKKEEPING, documentOf, recordOf } from './mirror-schema.ts'

it.each(MODEL_NAMES)('a record of %s comes out of the mirror as it went in', (model) => {
  const fields = fieldNames(modelOf(model))
  const record = { ...blankRecord(modelOf(model), '7'), ...Object.fromEntries(fields.map((name) => [name, `value of ${name}`])) }
  expect(recordOf(documentOf(model, record, { pending: 0, doubtful: false, base: null }))).toEqual(record)
  expect(fields.filter((name) => Object.hasOwn(BOOKKEEPING, name))).toEqual([])
})
