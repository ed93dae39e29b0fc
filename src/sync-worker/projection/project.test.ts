import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { DELETED_VERSION } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { ticket } from '#contract/models/ticket/ticket.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { project } from './project.ts'

const context = {
  actor: { id: '7', role: 'technicien' as const, clientId: null },
  statuses: TICKET_STAGES.map((stage, position) => ({ id: String(position + 1), stage, position })),
}
const same = (id: string): string => id
const base = { ...blankRecord(ticket, '1'), name: 'Écran', status_id: '1', ut: 2, version: 5 } as AnyRecord
const show = (events: readonly LoggedEvent[], from: AnyRecord | null = base) =>
  project({ model: 'ticket', id: '1', base: from, events, context, resolve: same })

describe('projection', () => {
  it('is the base without events', () => {
    expect(show([])).toEqual({ record: base, pending: 0, doubtful: false })
  })

  it('applies every pending event to the base, in order', () => {
    const events = [
      loggedEvent({ id: 'a', sequence: 1, payload: { ut: 8 } }),
      loggedEvent({ id: 'b', sequence: 2, action: 'start', payload: {} }),
      loggedEvent({ id: 'c', sequence: 3, payload: { ut: 16 } }),
    ]
    expect(show(events)).toEqual({ record: { ...base, ut: 16, status_id: '2' }, pending: 3, doubtful: false })
  })

  it('ignores refused, cancelled, held and unreadable events', () => {
    const states = ['refused', 'cancelled', 'held', 'quarantined'] as const
    expect(show(states.map((state, sequence) => loggedEvent({ id: state, sequence, state })))).toEqual({
      record: base,
      pending: 0,
      doubtful: false,
    })
  })

  it('applies an accepted event until the base contains it, and does not count it as pending', () => {
    const accepted = loggedEvent({ id: 'a', sequence: 1, state: 'accepted', payload: { ut: 8 }, effectVersion: 6 })
    expect(show([accepted])).toEqual({ record: { ...base, ut: 8 }, pending: 0, doubtful: false })
    expect(show([accepted], { ...base, version: 6, ut: 3 }).record).toMatchObject({ ut: 3 })
  })

  it('marks the record as doubtful and skips the event where an event is not allowed', () => {
    const closed = { ...base, status_id: '6' }
    expect(show([loggedEvent({ id: 'a', sequence: 1, action: 'start', payload: {} })], closed)).toEqual({
      record: closed,
      pending: 1,
      doubtful: true,
    })
  })

  it('makes the record of a pending creation', () => {
    const creation = loggedEvent({
      id: 'a',
      sequence: 1,
      recordId: 'new:t',
      action: 'create',
      payload: { name: 'Neuf', projet_id: '1' },
    })
    const start = loggedEvent({ id: 'b', sequence: 2, recordId: 'new:t', action: 'start', payload: {} })
    const { record, pending } = project({
      model: 'ticket',
      id: 'new:t',
      base: null,
      events: [creation, start],
      context,
      resolve: same,
    })
    expect(record).toMatchObject({ id: 'new:t', version: 0, name: 'Neuf', projet_id: '1', status_id: '2' })
    expect(pending).toBe(2)
  })

  it('hides a record that a pending or accepted deletion removes, while the base still has it', () => {
    const time = { ...blankRecord(pointage, '3'), user_id: '7', ut: 4, version: 2 } as AnyRecord
    const deletion = loggedEvent({
      id: 'a',
      sequence: 1,
      model: 'pointage',
      recordId: '3',
      action: 'delete',
      payload: {},
    })
    const acceptedDeletion = { ...deletion, state: 'accepted' as const, effectVersion: DELETED_VERSION }
    for (const event of [deletion, acceptedDeletion])
      expect(
        project({ model: 'pointage', id: '3', base: time, events: [event], context, resolve: same }).record,
      ).toBeNull()
  })

  it('resolves temporary ids in the payload', () => {
    const move = loggedEvent({
      id: 'a',
      sequence: 1,
      action: 'updateResponsable',
      payload: { responsable_id: 'new:u' },
    })
    const { record } = project({
      model: 'ticket',
      id: '1',
      base,
      events: [move],
      context,
      resolve: (id) => (id === 'new:u' ? '8' : id),
    })
    expect(record).toMatchObject({ responsable_id: '8' })
  })
})

const anyEvent = fc.record({
  action: fc.constantFrom('start', 'done', 'close', 'waitingValidation', 'updateUt', 'updateName', 'no_such_action'),
  state: fc.constantFrom<LoggedEvent['state']>(
    'queued',
    'sending',
    'stuck',
    'accepted',
    'refused',
    'cancelled',
    'held',
  ),
  effectVersion: fc.integer({ min: 0, max: 9 }),
  ut: fc.integer({ min: 0, max: 99 }),
})

it('is total, pure, and counts each event exactly once, for any log', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), fc.constantFrom(...TICKET_STAGES.keys()), (drawn, stage) => {
      const from = { ...base, status_id: String(stage + 1) }
      const events = drawn.map(({ action, state, effectVersion, ut }, sequence) =>
        loggedEvent({
          id: `e${sequence}`,
          sequence,
          action,
          state,
          effectVersion,
          payload:
            action === 'updateUt'
              ? { ut }
              : action === 'updateName'
                ? { name: `n${ut}` }
                : { waiting_validation_user_id: '7' },
        }),
      )
      const frozen = structuredClone(from)
      const first = show(events, from)
      expect(show(events, from)).toEqual(first)
      expect(from).toEqual(frozen)
      expect(first.record).not.toBeNull()
      expect(first.pending).toBe(events.filter(({ state }) => ['queued', 'sending', 'stuck'].includes(state)).length)
      // Two steps give the same record as one: no event is counted twice or lost in between.
      const cut = events.length >> 1
      const half = show(events.slice(0, cut), from).record
      expect(show(events.slice(cut), half).record).toEqual(first.record)
    }),
  )
})
