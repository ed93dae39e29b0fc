import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { clientPresentation } from '../../models/client/presentation.ts'
import { ContractsPanel } from '../../models/contract/contracts-panel.tsx'
import { FollowButton } from '../../models/follow/follow-button.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketsOf } from '../../models/ticket/list/tickets-of.tsx'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientContracts } from './client-contracts.tsx'
import { ClientEmployees } from './client-employees.tsx'
import { ClientInvoices } from './client-invoices.tsx'
import { ClientProducts } from './client-products.tsx'
import { ClientProjets } from './client-projets.tsx'
import { ClientRates } from './client-rates.tsx'
import { ClientRepos } from './client-repos.tsx'
import { type ClientTab, ClientTabs } from './client-tabs.tsx'
import { ClientUsers } from './client-users.tsx'

interface ClientPageProps {
  readonly tab: ClientTab
  readonly space: StaffSpace
}

/** A client with its tabs. */
export const ClientPage = ({ tab, space }: ClientPageProps) => {
  const { client: id = '' } = useParams()
  return (
    <RecordPage
      presentation={clientPresentation}
      id={id}
      list={`${space}.clients`}
      hasActions
      actions={(record) => <FollowButton model="client" id={record.id} />}
    >
      {(record) => {
        const contents: Readonly<Record<ClientTab, () => ReactNode>> = {
          fiche: () => (
            <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
              <div className="mb-6 grid grid-cols-1 content-start gap-6">
                <ClientContact client={record as unknown as Mirrored<'client'>} />
                <RecordTexts presentation={clientPresentation} record={record} />
                <ContractsPanel clientId={record.id} space={space} />
                <OpenTickets clientId={record.id} space={space} />
              </div>
              <div>
                <RecordProperties presentation={clientPresentation} record={record} />
              </div>
            </div>
          ),
          projets: () => <ClientProjets clientId={record.id} space={space} />,
          tickets: () => <TicketsOf parent="client" id={record.id} space={space} />,
          users: () => <ClientUsers clientId={record.id} space={space} />,
          products: () => <ClientProducts clientId={record.id} />,
          repos: () => <ClientRepos clientId={record.id} />,
          employees: () => <ClientEmployees clientId={record.id} />,
          contracts: () => <ClientContracts clientId={record.id} />,
          rates: () => <ClientRates client={record as unknown as Mirrored<'client'>} />,
          invoices: () => <ClientInvoices clientId={record.id} space={space} />,
        }
        return (
          <>
            <ClientTabs clientId={record.id} current={tab} space={space} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

/** The open tickets of a client, the most urgent first. */
const OpenTickets = ({ clientId, space }: { readonly clientId: RecordId; readonly space: StaffSpace }) => {
  const { t } = useTranslation('ticket')
  const { open } = useTicketViews()
  const parts = useMemo(() => [{ filter: { ...open, 'projet_id.client_id': { in: [clientId] } } }], [open, clientId])
  return (
    <TicketPanel
      title={t('openTickets')}
      empty={t('noOpenTicket')}
      parts={parts}
      orderBy="dead_line:asc"
      space={space}
      of="client"
    />
  )
}
