import { FolderOpen, MessageSquarePlus, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusPill } from '../../fields/status-icon.tsx'
import { useReferences } from '../../hooks/references.tsx'
import { useFormat } from '../../hooks/use-format.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useList } from '../../hooks/use-records.ts'
import { isArriving, useSyncStatus } from '../../hooks/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketFlags } from '../../models/ticket/ticket-flags.tsx'
import { usePerson } from '../../services/services.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { ClientTicketSheet } from './client-ticket-sheet.tsx'

type Ticket = Mirrored<'ticket'>

/** The id of the open ticket, kept in the address. */
const useOpenTicket = () => {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (id: string | null, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete('ticket')
          else next.set('ticket', id)
          return next
        },
        { replace },
      ),
    [setParams],
  )
  return {
    id: params.get('ticket'),
    open: (id: string | null) => write(id, false),
    /** Replaces a temporary id by the server's, without a new entry in the browser's history. */
    renumber: useCallback((id: string) => write(id, true), [write]),
  }
}

/** The tickets of a client by projet; the open one is shown beside the list. */
export const ClientTickets = () => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const views = useTicketViews()
  const { id, open, renumber } = useOpenTicket()
  const [search, setSearch] = useState('')
  const [showClosed, setShowClosed] = useState(false)

  const query = useMemo(
    (): ListQuery => ({
      search,
      filter: showClosed || references.all('ticket_status').length === 0 ? {} : views.openOrDone,
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: 'all',
    }),
    [search, showClosed, views, references],
  )
  const { value } = useList('ticket', query)
  const arriving = isArriving(useSyncStatus())
  const groups = useMemo(() => groupByProjet(value?.rows ?? []), [value])

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="mr-auto font-semibold text-xl">{t('mine')}</h1>
        <SearchBox label={t('searchTickets')} value={search} onSearch={setSearch} className="w-full sm:w-64" />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
        <label className="flex items-center gap-2 text-ink-2">
          <Switch checked={showClosed} onCheckedChange={setShowClosed} />
          {t('showClosed')}
        </label>
      </div>
      {!value || (value.total === 0 && arriving) ? (
        <Skeletons />
      ) : value.total === 0 ? (
        <NoTickets search={search} />
      ) : (
        groups.map(([projetId, tickets]) => <ProjetTickets key={projetId} projetId={projetId} tickets={tickets} onOpen={open} />)
      )}
      <ClientTicketSheet id={id} close={() => open(null)} onNumbered={renumber} />
    </>
  )
}

const Skeletons = () => (
  <div className="grid gap-2">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
)

const NoTickets = ({ search }: { readonly search: string }) => {
  const { t } = useTranslation('ticket')
  return (
    <div className="rounded-lg border bg-surface">
      {search === '' ? (
        <EmptyState icon={<MessageSquarePlus />} title={t('empty')} hint={t('emptyHintClient')} action={<CreateTicketButton space="client" />} />
      ) : (
        <EmptyState icon={<SearchX />} title={t('noMatchClient', { search })} />
      )}
    </div>
  )
}

interface ProjetTicketsProps {
  readonly projetId: RecordId
  readonly tickets: readonly Ticket[]
  onOpen(id: RecordId): void
}

const ProjetTickets = ({ projetId, tickets, onOpen }: ProjetTicketsProps) => {
  const labels = useLabels()
  const format = useFormat()
  const references = useReferences()
  const { actor } = usePerson()
  const projet = references.find('projet', projetId)
  // Staff who look at this space see the projets of every client.
  const client = isStaff(actor) ? references.find('client', projet?.client_id ?? null)?.name : undefined
  return (
    <section className="mb-6" aria-label={[projet?.name ?? labels.model.projet.one, client].filter(Boolean).join(', ')}>
      <h2 className="mb-2 flex items-center gap-2 font-semibold text-md">
        <FolderOpen aria-hidden className="size-4 text-ink-3" />
        <ReferenceText model="projet" id={projetId} />
        <span className="font-normal text-ink-3">{client}</span>
        <span className="font-normal text-ink-3 text-sm tabular">{format.number(tickets.length)}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-line border-b last:border-0">
            <TicketButton ticket={ticket} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const TicketButton = ({ ticket, onOpen }: { readonly ticket: Ticket; onOpen(id: RecordId): void }) => {
  const format = useFormat()
  return (
    <button type="button" onClick={() => onOpen(ticket.id)} className="ring-inside flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium text-md">{ticket.name}</span>
          <TicketFlags ticket={ticket} short />
          <SyncMark mark={ticket.sync} />
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-ink-2">
          <StatusPill id={ticket.status_id} />
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <span className="text-ink-3 tabular">{format.day(ticket.created_at.slice(0, 10))}</span>
        </span>
      </span>
    </button>
  )
}

const groupByProjet = (tickets: readonly Ticket[]): readonly (readonly [RecordId, readonly Ticket[]])[] => [
  ...Map.groupBy(tickets, (ticket) => ticket.projet_id),
]
