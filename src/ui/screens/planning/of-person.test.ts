import { expect, it } from 'vitest'
import type { RecordId } from '#contract/core/ids.ts'
import { planOf } from '../../models/ticket/planning/plan.ts'
import { planningOfPerson } from './of-person.ts'
import type { Planning, Ticket } from './use-plan.ts'

const DAY = '2026-03-02'

const ticket = (id: RecordId, responsable_id: RecordId | null) =>
  ({ id, responsable_id, todo_at: DAY, ut: 8 }) as Ticket
const capacity = () => 32
const planning: Planning = {
  people: ['1', '2'].map((id) => ({ id, name: `Personne ${id}`, avatar: null })),
  former: [],
  isOfTeam: true,
  days: [DAY],
  plan: planOf([ticket('10', '1'), ticket('20', '2'), ticket('30', null)], capacity),
  capacity,
  off: () => null,
  absent: () => null,
  tickets: new Map(),
}

const ticketsOf = ({ plan }: Planning) => plan.on(DAY).map((part) => part.ticket.id)

it('shows the work of one person, without the row of tickets that nobody has', () => {
  const own = planningOfPerson(planning, '2')
  expect([own.people.map(({ id }) => id), own.isOfTeam, ticketsOf(own)]).toEqual([['2'], false, ['20']])
  expect(own.plan.cell('2', DAY).load).toBe(8)
})

it('shows the whole team without a person, or where the person is not in it', () => {
  for (const id of [null, '99']) expect(planningOfPerson(planning, id)).toBe(planning)
  expect(ticketsOf(planning)).toEqual(['10', '20', '30'])
})
