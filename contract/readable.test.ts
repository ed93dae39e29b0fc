import { expect, it } from 'vitest'
import type { RoleSlug } from './core/roles.ts'
import { isWithheld } from './readable.ts'
import type { ModelName } from './registry.ts'

it.each<readonly [ModelName, string, RoleSlug, boolean]>([
  ['pointage', 'invoice_id', 'manager', false],
  ['pointage', 'invoice_id', 'technicien', true],
  ['pointage', 'is_locked', 'technicien', false],
  ['pointage', 'is_locked', 'client', true],
  ['pointage', 'invoice_id.client_id', 'technicien', true],
  ['pointage', 'ticket_id.projet_id.client_id', 'client', false],
  ['pointage', 'ticket_id.projet_id.client_id.has_tva', 'technicien', true],
  ['pointage', 'ticket_id.projet_id.client_id.has_tva', 'manager', false],
  ['ticket', 'projet_id.is_facturable', 'client', true],
  ['ticket', 'id', 'client', false],
  ['ticket', 'q', 'client', false],
  ['ticket', 'name.birthday', 'client', false],
  ['ticket', 'constructor', 'client', false],
])('%s.%s is withheld from a %s: %s', (model, path, role, withheld) => {
  expect(isWithheld(model, path, role)).toBe(withheld)
})
