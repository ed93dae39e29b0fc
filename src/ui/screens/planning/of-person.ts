import type { RecordId } from '#contract/core/ids.ts'
import type { Planning } from './use-plan.ts'

/** The work of one person; of the whole team without one, or where the person has left it. */
export const planningOfPerson = (planning: Planning, id: RecordId | null): Planning => {
  const people = planning.people.filter((person) => person.id === id)
  if (people.length === 0) return planning
  const { plan } = planning
  return {
    ...planning,
    people,
    isOfTeam: false,
    plan: { ...plan, on: (day) => plan.on(day).filter(({ ticket }) => ticket.responsable_id === id) },
  }
}
