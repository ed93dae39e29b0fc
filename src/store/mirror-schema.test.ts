import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { date, integer, text } from '#contract/core/kinds/field.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { BOOKKEEPING, columnsOf, documentOf, MIRROR_COLLECTIONS, recordOf, schemaOf } from './mirror-schema.ts'

it.each(MODEL_NAMES)('a record of %s is read from the mirror unchanged', (model) => {
  const fields = fieldNames(modelOf(model))
  const record = {
    ...blankRecord(modelOf(model), '7'),
    ...Object.fromEntries(fields.map((name) => [name, `value of ${name}`])),
  }
  expect(recordOf(documentOf(model, record, { pending: 0, doubtful: false, base: null }))).toEqual(record)
  expect(fields.filter((name) => Object.hasOwn(BOOKKEEPING, name))).toEqual([])
})

it.each(MIRROR_COLLECTIONS)('the models in the collection %s store shared fields as the same kind', (collection) => {
  expect(() => schemaOf(collection)).not.toThrow()
})

it('refuses a field that two models of one collection store as different kinds, in either order', () => {
  const product = { name: 'product', fields: { name: text({}), due: date({}) } }
  const repo = { name: 'repo', fields: { name: text({}), due: integer({}) } }
  expect(() => columnsOf([product, repo])).toThrow(
    'product and repo share a mirror collection: due cannot be both date and integer',
  )
  expect(() => columnsOf([repo, product])).toThrow(
    'repo and product share a mirror collection: due cannot be both integer and date',
  )
})

it('keeps the widest text length of a shared field, in either order', () => {
  const narrow = { name: 'saved_view', fields: { name: text({ max: 80 }) } }
  const wide = { name: 'product', fields: { name: text({ max: 200 }) } }
  const unlimited = { name: 'repo', fields: { name: text({}) } }
  expect(columnsOf([narrow, wide])).toEqual(columnsOf([wide, narrow]))
  expect(columnsOf([wide, narrow])['name']).toMatchObject({ maxLength: 200 })
  expect(columnsOf([unlimited, narrow])['name']).not.toHaveProperty('maxLength')
})
