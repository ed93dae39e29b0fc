import { expect, it } from 'vitest'
import { setterOf } from './setter.ts'

it.each([
  ['ticket', 'name', 'updateName'],
  ['ticket', 'status_id', 'updateStatus'],
  ['ticket', 'responsable_id', 'updateResponsable'],
  ['ticket', 'description', 'update'],
  ['client', 'city', 'update'],
  ['client', 'archived_at', undefined],
  ['pointage', 'ut', 'editUt'],
  ['pointage', 'invoice_id', undefined],
  ['ticket', 'waiting_validation_user_id', undefined],
] as const)('%s.%s is changed by %s', (model, field, action) => {
  expect(setterOf(model, field)?.name).toBe(action)
})
