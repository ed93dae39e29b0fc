import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { LoggedEvent } from '#contract/core/event.ts'
import { DELETED_VERSION } from '#contract/core/event.ts'
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
const show = (events: readonly LoggedEvent[], from: AnyRecord | null = base) => project('ticket', '1', from, events, context, same)

describe('what is displayed', () => {
  it('is the base where nothing waits', () => {
    expect(show([])).toEqual({ record: base, pending: 0, doubtful: false })
  })

  it('is every unsettled event over the base, in order', () => {
    const events = [
      loggedEvent({ id: 'a', sequence: 1, payload: { ut: 8 } }),
      loggedEvent({ id: 'b', sequence: 2, action: 'start', payload: {} }),
      loggedEvent({ id: 'c', sequence: 3, payload: { ut: 16 } }),
    ]
    expect(show(events)).toEqual({ record: { ...base, ut: 16, status_id: '2' }, pending: 3, doubtful: false })
  })

  it('leaves no trace of a refused, cancelled, held or unreadable event', () => {
    const states = ['refused', 'cancelled', 'held', 'quarantined'] as const
    expect(show(states.map((state, sequence) => loggedEvent({ id: state, sequence, state })))).toEqual({ record: base, pending: 0, doubtful: false })
  })

  it('counts an accepted event until the base carries it, and not as pending', () => {
    const accepted = loggedEvent({ id: 'a', sequence: 1, state: 'accepted', payload: { ut: 8 }, effectVersion: 6 })
    expect(show([accepted])).toEqual({ record: { ...base, ut: 8 }, pending: 0, doubtful: false })
    expect(show([accepted], { ...base, version: 6, ut: 3 }).record).toMatchObject({ ut: 3 })
  })

  it('marks what will probably be refused, and changes nothing for it', () => {
    const closed = { ...base, status_id: '6' }
    expect(show([loggedEvent({ id: 'a', sequence: 1, action: 'start', payload: {} })], closed)).toEqual({
      record: closed,
      pending: 1,
      doubtful: true,
    })
  })

  it('makes the record of a creation that waits', () => {
    const creation = loggedEvent({ id: 'a', sequence: 1, recordId: 'new:t', action: 'create', payload: { name: 'Neuf', projet_id: '1' } })
    const start = loggedEvent({ id: 'b', sequence: 2, recordId: 'new:t', action: 'start', payload: {} })
    const { record, pending } = project('ticket', 'new:t', null, [creation, start], context, same)
    expect(record).toMatchObject({ id: 'new:t', version: 0, name: 'Neuf', projet_id: '1', status_id: '2' })
    expect(pending).toBe(2)
  })

  it('hides what a waiting deletion removes, and what is deleted but not yet gone from the base', () => {
    const time = { ...blankRecord(pointage, '3'), user_id: '7', ut: 4, version: 2 } as AnyRecord
    const deletion = loggedEvent({ id: 'a', sequence: 1, model: 'pointage', recordId: '3', action: 'delete', payload: {} })
    const gone = { ...deletion, state: 'accepted' as const, effectVersion: DELETED_VERSION }
    for (const event of [deletion, gone]) expect(project('pointage', '3', time, [event], context, same).record).toBeNull()
  })

  it('writes the server’s id where the payload still has a temporary one', () => {
    const move = loggedEvent({ id: 'a', sequence: 1, action: 'updateResponsable', payload: { responsable_id: 'new:u' } })
    const { record } = project('ticket', '1', base, [move], context, (id) => (id === 'new:u' ? '8' : id))
    expect(record).toMatchObject({ responsable_id: '8' })
  })
})

const anyEvent = fc.record({
  action: fc.constantFrom('start', 'done', 'close', 'waitingValidation', 'updateUt', 'updateName', 'no_such_action'),
  state: fc.constantFrom<LoggedEvent['state']>('queued', 'sending', 'stuck', 'accepted', 'refused', 'cancelled', 'held'),
  effectVersion: fc.integer({ min: 0, max: 9 }),
  ut: fc.integer({ min: 0, max: 99 }),
})

it('is total, pure, and counts each event exactly once, whatever the log holds', () => {
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
          payload: action === 'updateUt' ? { ut } : action === 'updateName' ? { name: `n${ut}` } : { waiting_validation_user_id: '7' },
        }),
      )
      const frozen = structuredClone(from)
      const first = show(events, from)
      expect(show(events, from)).toEqual(first)
      expect(from).toEqual(frozen)
      expect(first.record).not.toBeNull()
      expect(first.pending).toBe(events.filter(({ state }) => ['queued', 'sending', 'stuck'].includes(state)).length)
      // Showing in two steps is showing in one: nothing is counted twice or lost in between.
      const cut = events.length >> 1
      const half = show(events.slice(0, cut), from).record
      expect(show(events.slice(cut), half).record).toEqual(first.record)
    }),
  )
})
