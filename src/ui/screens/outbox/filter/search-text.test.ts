import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createSearch, type SearchNames } from './search-text.ts'

const NAMES: Readonly<Record<string, string>> = { 'user:3': 'Marie Dupré', 'ticket:1': 'Écran noir au guichet' }
let asked = 0
const words: SearchNames = {
  actionOf: (_model, action) => (action === 'updateResponsable' ? 'Changer le responsable' : action),
  modelOf: () => 'ticket',
  nameOf: (model, id) => {
    asked += 1
    return NAMES[`${model}:${id}`]
  },
}
const event = loggedEvent({ id: 'e1', sequence: 1, action: 'updateResponsable', payload: { responsable_id: '3' } })

describe('searching the outbox', () => {
  const search = createSearch(words)

  it.each(['ECRAN', 'guichet responsable', 'dupre', 'e1', ''])('finds an action by « %s »', (typed) => {
    expect(search.matching(typed)(event)).toBe(true)
  })

  it('requires every word', () => {
    expect(search.matching('écran clavier')(event)).toBe(false)
  })

  it('reads an event once', () => {
    search.read([event])
    const before = asked
    search.matching('g')(event)
    search.matching('gu')(event)
    expect(asked).toBe(before)
  })

  it('also finds an unreadable event by its known parts', () => {
    const unknown = { ...loggedEvent({ id: 'e2', sequence: 2, state: 'quarantined' }), model: 'planet', action: 'land' }
    expect(search.matching('planet')(unknown)).toBe(true)
  })
})
