import { Play } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { combineLatest, map, of, switchMap } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { candidateIds, openFirst } from './recent-tickets.ts'
import { TicketName } from './ticket-name.tsx'
import { TicketPicker } from './ticket-picker.tsx'

/** A week of small entries; older tickets are found by the search. */
const POINTAGES = 20

/** The person's last tickets from this device's records; `except` has a button of its own. */
const useRecentTickets = (except: RecordId | null): readonly Mirrored<'ticket'>[] => {
  const { queries, recent } = useServices()
  const { actor } = usePerson()
  const references = useReferences()
  const tickets$ = useMemo(() => {
    const orderBy = ['date', 'created_at'].map((field) => ({ field, direction: 'desc' as const }))
    const own: ListQuery = { search: '', filter: { user_id: { in: [actor.id] } }, orderBy, page: 1, limit: POINTAGES }
    const opened$ = recent.records$.pipe(
      map((records) => records.flatMap(({ model, id }) => (model === 'ticket' ? [id] : []))),
    )
    const logged$ = queries.list('pointage', own).pipe(map(({ rows }) => rows.map(({ ticket_id }) => ticket_id)))
    return combineLatest([opened$, logged$]).pipe(
      map(([opened, logged]) => candidateIds(opened, logged).filter((id) => id !== except)),
      switchMap((ids) => (ids.length === 0 ? of([]) : combineLatest(ids.map((id) => queries.one('ticket', id))))),
      map((tickets) => tickets.filter((ticket) => ticket !== null)),
    )
  }, [queries, recent, actor.id, except])
  const tickets = useObservable(tickets$).value ?? []
  return openFirst(tickets, ({ status_id }) => isOpenStage(references.find('ticket_status', status_id)?.stage ?? 'new'))
}

interface TicketChoiceProps {
  readonly except: RecordId | null
  onStart(ticketId: RecordId): void
}

/** Starts the timer on a ticket: one of the last with one press, any other by a search. */
export const TicketChoice = ({ except, onStart }: TicketChoiceProps) => {
  const { t } = useTranslation('timesheet')
  const id = useId()
  const tickets = useRecentTickets(except)
  return (
    <div className="grid grid-cols-1 gap-2">
      {tickets.length > 0 && (
        <section aria-label={t('recentTickets')}>
          <h2 className="mb-1 font-medium text-ink-2 text-sm">{t('recentTickets')}</h2>
          <ul className="-mx-2">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <button
                  type="button"
                  onClick={() => onStart(ticket.id)}
                  className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover touch:min-h-11"
                >
                  <StatusIcon id={ticket.status_id} />
                  <span className="min-w-0 flex-1 truncate">
                    <TicketName id={ticket.id} />
                  </span>
                  <Play aria-hidden className="size-4 shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TicketPicker
        id={id}
        describedBy={undefined}
        invalid={false}
        label={t('ticket')}
        value={null}
        onChange={(chosen) => chosen !== null && onStart(chosen)}
      />
    </div>
  )
}
