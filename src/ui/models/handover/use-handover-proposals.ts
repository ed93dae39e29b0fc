import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { absentPartOf } from '#contract/core/kinds/half-days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { addDays } from '../../text/format.ts'
import { useTicketViews } from '../ticket/list/ticket-views.ts'

/** How far ahead a leave is looked at, in days. */
const AHEAD = 45

/** An approved absence with the open tickets that are planned for its days. */
export interface HandoverProposal {
  readonly absence: Mirrored<'absence'>
  readonly tickets: readonly Mirrored<'ticket'>[]
}

const listOf = (filter: ListQuery['filter'], field: string): ListQuery => ({
  search: '',
  filter,
  orderBy: [{ field, direction: 'asc' }],
  page: 1,
  limit: 'all',
})

const NO_PERSON: RecordId = '0'

/**
 * Absences of the next weeks whose tickets nobody takes care of: one's own, for managers
 * everybody's.
 */
export const useHandoverProposals = (): readonly HandoverProposal[] => {
  const { actor } = usePerson()
  const today = useToday()
  const { open } = useTicketViews()
  const lastDay = addDays(today, AHEAD)
  const own = actor.role === 'manager' ? null : actor.id
  const coming = useMemo(
    () =>
      listOf(
        {
          status: { in: ['approved'] },
          start: { to: lastDay },
          end: { from: today },
          ...(own === null ? {} : { user_id: { in: [own] } }),
        },
        'start',
      ),
    [today, lastDay, own],
  )
  const { value: absences } = useList('absence', coming)
  const people = useMemo(() => [...new Set(absences?.rows.map(({ user_id }) => user_id))].toSorted(), [absences])
  const last = [today, ...(absences?.rows ?? []).map(({ end }) => end)].toSorted().at(-1) ?? today
  const planned = useMemo(
    () =>
      listOf(
        {
          ...open,
          responsable_id: { in: people.length === 0 ? [NO_PERSON] : people },
          todo_at: { from: today, to: last },
        },
        'todo_at',
      ),
    [open, people, today, last],
  )
  const { value: tickets } = useList('ticket', planned)
  return useMemo(() => {
    const byPerson = Map.groupBy(tickets?.rows ?? [], ({ responsable_id }) => responsable_id)
    return (absences?.rows ?? []).flatMap((absence) => {
      const during = (byPerson.get(absence.user_id) ?? []).filter(
        ({ todo_at }) => todo_at !== null && absentPartOf(todo_at, absence) > 0,
      )
      return during.length === 0 ? [] : [{ absence, tickets: during }]
    })
  }, [absences, tickets])
}
