import { Ticket } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/use-path.ts'
import { useSetCounts } from '../../hooks/use-set-counts.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { clientPresentation } from '../../models/client/presentation.ts'
import { projetPresentation } from '../../models/projet/presentation.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import { IN_USE } from '../../widgets/presentation/places.ts'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { ClientProjets } from './client-projets.tsx'
import { ClientTickets } from './client-tickets.tsx'

type Tab = 'fiche' | 'projets' | 'tickets'

/** A client with its tabs. */
export const ClientPage = ({ tab }: { readonly tab: Tab }) => {
  const { client: id = '' } = useParams()
  return (
    <RecordPage presentation={clientPresentation} id={id} list="manager.clients" hasActions>
      {(record) => {
        const contents: Readonly<Record<Tab, () => ReactNode>> = {
          fiche: () => (
            <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
              <div className="mb-6">
                <RecordTexts presentation={clientPresentation} record={record} />
                <OpenTickets clientId={record.id} />
              </div>
              <div>
                <RecordProperties presentation={clientPresentation} record={record} />
              </div>
            </div>
          ),
          projets: () => <ClientProjets clientId={record.id} />,
          tickets: () => <ClientTickets clientId={record.id} />,
        }
        return (
          <>
            <ClientTabs clientId={record.id} current={tab} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

/** The open tickets of a client, the most urgent first. */
const OpenTickets = ({ clientId }: { readonly clientId: RecordId }) => {
  const { t } = useTranslation('ticket')
  const { open } = useTicketViews()
  const filters = useMemo(() => [{ ...open, 'projet_id.client_id': { in: [clientId] } }], [open, clientId])
  return <TicketPanel title={t('openTickets')} empty={t('noOpenTicket')} filters={filters} orderBy="dead_line:asc" space="manager" />
}

const ClientTabs = ({ clientId, current }: { readonly clientId: RecordId; readonly current: Tab }) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const projets = useMemo(() => ({ search: '', filter: { client_id: { in: [clientId] }, ...IN_USE } }), [clientId])
  const tickets = useMemo(() => ({ search: '', filter: { 'projet_id.client_id': { in: [clientId] } } }), [clientId])
  const countProjets = useSetCounts(
    'projet',
    useMemo(() => [projets], [projets]),
  )
  const countTickets = useSetCounts(
    'ticket',
    useMemo(() => [tickets], [tickets]),
  )
  const parameters = { client: clientId }
  return (
    <TabLinks
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'fiche', to: path('manager.client', parameters), text: t('fiche'), icon: clientPresentation.icon },
        {
          id: 'projets',
          to: path('manager.clientProjets', parameters),
          text: tCommon('nav.projets'),
          icon: projetPresentation.icon,
          count: countProjets(projets),
        },
        { id: 'tickets', to: path('manager.clientTickets', parameters), text: tCommon('nav.tickets'), icon: Ticket, count: countTickets(tickets) },
      ]}
    />
  )
}
