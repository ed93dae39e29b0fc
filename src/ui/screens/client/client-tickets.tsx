import { MessageSquarePlus, SearchX } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useList } from '../../hooks/records/use-records.ts'
import { isArriving, useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { useServices } from '../../services/services.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { ClientTicketSheet } from './client-ticket-sheet.tsx'
import { ProjetTickets } from './projet-tickets.tsx'

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

interface ClientTicketsProps {
  /** The only projet that is listed, on its own page. */
  readonly projetId?: RecordId
}

/** The tickets of a client by projet; the open one is shown beside the list. */
export const ClientTickets = ({ projetId }: ClientTicketsProps) => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const format = useFormat()
  const views = useTicketViews()
  const { id, open, renumber } = useOpenTicket()
  const [search, setSearch] = useState('')
  const { preferences } = useServices()
  const searchBox = useRef<HTMLInputElement>(null)
  useHotKeys(preferences.keys, { '/': () => searchBox.current?.focus() }, { '/': 'search' })
  const [showClosed, setShowClosed] = useState(false)

  const query = useMemo(
    (): ListQuery => ({
      search,
      filter: {
        ...(showClosed || references.all('ticket_status').length === 0 ? {} : views.openOrDone),
        ...(projetId === undefined ? {} : { projet_id: { in: [projetId] } }),
      },
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: 'all',
    }),
    [search, showClosed, views, references, projetId],
  )
  const { value } = useList('ticket', query)
  const arriving = isArriving(useSyncStatus())
  const groups = useMemo(() => groupByProjet(value?.rows ?? []), [value])

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        {projetId === undefined && <h1 className="mr-auto font-semibold text-xl">{t('mine')}</h1>}
        <SearchBox ref={searchBox} label={t('searchTickets')} value={search} onSearch={setSearch} className="w-full sm:w-64" />
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
        <>
          {groups.map(([projetId, tickets]) => (
            <ProjetTickets key={projetId} projetId={projetId} tickets={tickets} onOpen={open} />
          ))}
          {value.total > value.rows.length && (
            <p className="text-center text-ink-2">{t('cut', { shown: format.number(value.rows.length), total: format.number(value.total) })}</p>
          )}
        </>
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

const groupByProjet = (tickets: readonly Ticket[]): readonly (readonly [RecordId, readonly Ticket[]])[] => [
  ...Map.groupBy(tickets, (ticket) => ticket.projet_id),
]
