import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { ABSENCE_STEPS } from '#contract/lifecycle/absence.ts'
import { absenceActions } from '#contract/models/absence/absence.actions.ts'
import { type Absence, absence } from '#contract/models/absence/absence.ts'

/** The lifecycle as the product describes it, written apart from the reducers. */
const LIFECYCLE = createMachine({
  initial: 'requested',
  states: {
    requested: {
      on: {
        'manager.update': 'requested',
        'owner.update': 'requested',
        'manager.approve': 'approved',
        'manager.refuse': 'refused',
        'manager.cancel': 'cancelled',
        'owner.cancel': 'cancelled',
      },
    },
    approved: {
      on: {
        'manager.update': 'approved',
        'owner.update': 'requested',
        'manager.refuse': 'refused',
        'manager.cancel': 'cancelled',
        'owner.cancel': 'cancelled',
      },
    },
    refused: { on: { 'manager.approve': 'approved' } },
    cancelled: {},
  },
})

const AT = '2026-11-24T09:00:00.000Z'

const context = (id: string, role: 'manager' | 'technicien' | 'client'): ActionContext => ({
  actor: { id, role, clientId: null },
  at: AT,
  statuses: [],
})

const PEOPLE = {
  manager: context('1', 'manager'),
  owner: context('2', 'technicien'),
  colleague: context('3', 'technicien'),
  client: context('4', 'client'),
} as const

const EVENTS = Object.keys(PEOPLE).flatMap((who) => ABSENCE_STEPS.map((step) => ({ type: `${who}.${step}` })))

const FIRST: Absence = {
  ...blankRecord(absence, '7'),
  user_id: '2',
  type: 'rtt',
  start: '2026-12-01',
  end: '2026-12-01',
  created_at: AT,
}

const carryOut = (record: Absence, type: string): Absence => {
  const [who, step] = type.split('.') as [keyof typeof PEOPLE, (typeof ABSENCE_STEPS)[number]]
  const payload = step === 'update' ? { end: record.end === '2026-12-01' ? '2026-12-02' : '2026-12-01' } : {}
  return absenceActions[step].apply(record, payload, PEOPLE[who]) ?? record
}

const paths = getSimplePaths(LIFECYCLE, { events: EVENTS })

it('walks every path', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['requested', 'approved', 'refused', 'cancelled']),
  )
})

it.each(paths.map(({ steps, state }) => [steps.map(({ event }) => event.type).join(' → '), steps, state] as const))(
  'stands where the lifecycle says after %s',
  (_name, steps, end) => {
    const reached = steps.slice(1).reduce((record, { event, state }) => {
      const next = carryOut(record, event.type)
      expect(next.status).toBe(state.value)
      return next
    }, FIRST)
    for (const { type } of EVENTS) {
      const listens = end.can({ type })
      const next = carryOut(reached, type)
      if (!listens) expect(next, type).toBe(reached)
      else expect(next, type).not.toEqual(reached)
    }
  },
)

it('keeps the approval when the person changes only the comment or the replacement', () => {
  const approved = carryOut(FIRST, 'manager.approve')
  const changed = absenceActions.update.apply(approved, { comment: 'Voir Zoé', replacement_id: '3' }, PEOPLE.owner)
  expect(changed).toMatchObject({ status: 'approved', decided_by_id: '1', comment: 'Voir Zoé' })
})

it('forgets the decision when the person changes the days of an approved absence', () => {
  const changed = carryOut(carryOut(FIRST, 'manager.approve'), 'owner.update')
  expect(changed).toMatchObject({ status: 'requested', decided_by_id: null, decided_at: null, end: '2026-12-02' })
})
