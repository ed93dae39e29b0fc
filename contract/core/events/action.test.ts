import { describe, expect, it } from 'vitest'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import { actionsOfModel, MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { blankRecord, parseBody } from './action.ts'

const issues = (parsed: ReturnType<typeof parseBody>): unknown =>
  'issues' in parsed
    ? Object.fromEntries(Object.entries(parsed.issues).map(([field, [first]]) => [field, first?.code]))
    : 'accepted'

describe('the body of an action', () => {
  it('requires every field of a setter', () => {
    expect(issues(parseBody(ticketActions.updateName, {}, 'manager'))).toEqual({ name: 'required' })
  })
  it('accepts null for a nullable field', () => {
    expect(parseBody(ticketActions.updateUt, { ut: null }, 'manager')).toEqual({ body: { ut: null } })
  })
  it('requires for a creation exactly the fields without a default', () => {
    expect(issues(parseBody(ticketActions.create, {}, 'manager'))).toEqual({ name: 'required', projet_id: 'required' })
    expect(parseBody(ticketActions.create, { name: 'a', projet_id: 3 }, 'client')).toEqual({
      body: { name: 'a', projet_id: '3' },
    })
  })
  it('refuses a field that the role may not write, whatever its value', () => {
    expect(issues(parseBody(ticketActions.create, { name: 'a', projet_id: 3, is_facturable: true }, 'client'))).toEqual(
      {
        is_facturable: 'field_not_writable',
      },
    )
    expect(issues(parseBody(pointageActions.create, { ut: 4, ticket_id: 1, user_id: 2 }, 'technicien'))).toEqual({
      user_id: 'field_not_writable',
    })
  })
  it('refuses unknown fields, including prototype keys', () => {
    const input = JSON.parse('{"ut": 4, "id": 9, "created_at": "x", "__proto__": {"a": 1}, "constructor": 1}')
    const parsed = parseBody(ticketActions.updateUt, input, 'manager')
    expect('issues' in parsed ? Object.keys(parsed.issues).sort() : []).toEqual([
      '__proto__',
      'constructor',
      'created_at',
      'id',
    ])
  })
})

describe('a pointage', () => {
  const record = { ...blankRecord(pointage, '1'), user_id: '7', ut: 4 }
  const context = (id: string, role: 'technicien' | 'manager') => ({
    actor: { id, role, clientId: null },
    at: '2026-01-01T00:00:00.000Z',
    statuses: [],
  })
  it('is changed by a manager and by its own technicien only', () => {
    expect(pointageActions.editUt.when(record, context('8', 'technicien'), { ut: 2 })).toBe('forbidden')
    expect(pointageActions.editUt.when(record, context('7', 'technicien'), { ut: 2 })).toBeNull()
    expect(pointageActions.delete.apply(record, {}, context('8', 'technicien'))).toBe(record)
    expect(pointageActions.delete.apply(record, {}, context('8', 'manager'))).toBeNull()
  })
})

describe('every action of the registry', () => {
  for (const name of MODEL_NAMES) {
    for (const [key, action] of Object.entries(actionsOfModel(name))) {
      it(`${name}.${key} is filed under its own name and declares only fields of its model`, () => {
        expect(action.name).toBe(key)
        const fields = Object.keys(modelOf(name).fields)
        expect(fields).toEqual(expect.arrayContaining([...action.sets]))
        expect(action.sets).toEqual(expect.arrayContaining([...action.clock]))
      })
    }
  }
  it('points only at models that exist', () => {
    for (const name of MODEL_NAMES) {
      for (const relation of Object.values(modelOf(name).relations)) {
        expect(MODEL_NAMES).toContain('one' in relation ? relation.one : relation.many)
      }
    }
  })
})
