import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { filterEvents } from './filter-events.ts'
import { isNarrowed, readFilter, writeFilter } from './outbox-filter.ts'

describe('the filter of the outbox', () => {
  it('round-trips through the address and keeps other parameters', () => {
    const filter = { state: 'refused', model: 'pointage', text: 'écran' } as const
    const params = writeFilter(new URLSearchParams('open=7'), filter)
    expect(readFilter(new URLSearchParams(params.toString()))).toEqual(filter)
    expect(params.get('open')).toBe('7')
    expect(writeFilter(params, { state: null, model: null, text: '' }).toString()).toBe('open=7')
  })

  it('ignores unknown states and models', () => {
    const filter = readFilter(new URLSearchParams('state=lost&model=planet'))
    expect(filter).toEqual({ state: null, model: null, text: '' })
    expect(isNarrowed(filter)).toBe(false)
  })

  it('counts the events that each state would show', () => {
    const events = [
      loggedEvent({ id: '1', sequence: 1, state: 'queued' }),
      loggedEvent({ id: '2', sequence: 2, state: 'refused' }),
      loggedEvent({ id: '3', sequence: 3, state: 'refused', model: 'pointage' }),
    ]
    const { events: shown, counts, models } = filterEvents(events, { state: 'queued', model: 'ticket' }, () => true)
    expect(shown.map(({ id }) => id)).toEqual(['1'])
    expect([...counts]).toEqual([
      ['queued', 1],
      ['refused', 1],
    ])
    expect(models).toEqual(['ticket', 'pointage'])
  })
})
