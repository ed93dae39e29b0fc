import { expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { valuesOfEvent } from './values-of-event.ts'

it('the values of an event have no notation of addresses', () => {
  const payload = {
    name: 'Chez Dupont',
    model: 'ticket',
    query: 'projet_id.client_id=18',
    is_shared: false,
    position: 0,
  }
  const names = valuesOfEvent(
    loggedEvent({ id: 'e', sequence: 1, model: 'saved_view', action: 'create', recordId: 'x', payload }),
  ).map(({ name }) => name)
  expect(names).toEqual(['name', 'model', 'is_shared'])
})
