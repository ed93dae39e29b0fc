import { describe, expect, it } from 'vitest'
import { changesOf, updateBody } from './field-changes.ts'

describe('the changes of a form', () => {
  it('are the setter of each changed field, and one update for fields without a setter', () => {
    expect(changesOf('ticket', { name: 'Pompe', tag: 'p1', url: null, ut: 4 })).toEqual([
      { action: 'updateName', payload: { name: 'Pompe' } },
      { action: 'update', payload: { tag: 'p1', url: null } },
      { action: 'updateUt', payload: { ut: 4 } },
    ])
  })

  it('change the status last: a closed ticket accepts no other change', () => {
    expect(changesOf('ticket', { status_id: '6', importance: 5 }).map(({ action }) => action)).toEqual([
      'updateImportance',
      'updateStatus',
    ])
  })

  it('are one update for a model without setters', () => {
    expect(changesOf('client', { name: 'Élan', city: 'Dijon' })).toEqual([
      { action: 'update', payload: { name: 'Élan', city: 'Dijon' } },
    ])
  })

  it('name a field that nobody may set', () => {
    expect(() => updateBody('client', ['archived_at'])).toThrow('archived_at')
  })
})
