import { type ReactNode, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'

const SUM = { sum: ['ut'], by: [] } as const
const SUM_BY_PROJET = { sum: ['ut'], by: ['ticket_id.projet_id'] } as const
const EVERYTHING = { search: '', filter: {} }

interface TimeSpentProps {
  readonly id: RecordId
  children(time: string): ReactNode
}

/** The time that was spent on a ticket, as of now; nothing before the first quarter of an hour. */
export const TicketTimeSpent = ({ id, children }: TimeSpentProps) => {
  const set = useMemo(() => ({ search: '', filter: { ticket_id: { in: [id] } } }), [id])
  const ut = useAggregate('pointage', set, SUM).value?.[0]?.sum[0] ?? 0
  return <Spent ut={ut}>{children}</Spent>
}

/** Time spent on the tickets of a projet, of which a client may have any number. */
export const ProjetTimeSpent = ({ id, children }: TimeSpentProps) => {
  const groups = useAggregate('pointage', EVERYTHING, SUM_BY_PROJET).value
  const ut = groups?.find(({ by: [projet] }) => String(projet) === id)?.sum[0] ?? 0
  return <Spent ut={ut}>{children}</Spent>
}

const Spent = ({ ut, children }: { readonly ut: number; readonly children: TimeSpentProps['children'] }) => {
  const format = useFormat()
  return ut > 0 && children(format.ut(ut))
}
