import { Ticket } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { Button } from '../../kit/button.tsx'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { clientPresentation } from '../../models/client/presentation.ts'
import { ContractsPanel } from '../../models/contract/contracts-panel.tsx'
import { FollowButton } from '../../models/follow/follow-button.tsx'
import { projetPresentation } from '../../models/projet/presentation.ts'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketsOf } from '../../models/ticket/list/tickets-of.tsx'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { ProjetRepos } from './projet-repos.tsx'
import { ProjetStages } from './projet-stages.tsx'

type Projet = Mirrored<'projet'>
type Tab = 'fiche' | 'tickets'

interface ProjetPageProps {
  readonly tab: Tab
  readonly space: StaffSpace
}

/** A projet with its tabs. */
export const ProjetPage = ({ tab, space }: ProjetPageProps) => {
  const { projet: id = '' } = useParams()
  return (
    <RecordPage
      presentation={projetPresentation}
      id={id}
      list={`${space}.projets`}
      hasActions
      actions={(record) => <ClientLink projet={record as unknown as Projet} space={space} tab={tab} />}
    >
      {(record) => {
        const contents: Readonly<Record<Tab, () => ReactNode>> = {
          fiche: () => (
            <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
              <div className="mb-6 grid grid-cols-1 content-start gap-6">
                <RecordTexts presentation={projetPresentation} record={record} />
                <ContractsPanel clientId={(record as unknown as Projet).client_id} projetId={record.id} space={space} />
                {space === 'manager' && (record as unknown as Projet).fixed_price !== null && (
                  <ProjetStages projetId={record.id} />
                )}
                <OpenTickets projetId={record.id} space={space} />
                <ProjetRepos projetId={record.id} />
              </div>
              <div>
                <RecordProperties presentation={projetPresentation} record={record} />
              </div>
            </div>
          ),
          tickets: () => <TicketsOf parent="projet" id={record.id} space={space} />,
        }
        return (
          <>
            <ProjetTabs projetId={record.id} current={tab} space={space} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

interface ClientLinkProps {
  readonly projet: Projet
  readonly space: StaffSpace
  readonly tab: Tab
}

/** Follows the projet, leads to its client, and creates a ticket on it outside of its list. */
const ClientLink = ({ projet, space, tab }: ClientLinkProps) => {
  const path = usePath()
  const client = useReferences().find('client', projet.client_id)
  const Icon = clientPresentation.icon
  return (
    <>
      <FollowButton model="projet" id={projet.id} />
      {client && (
        <Button look="secondary" asChild>
          <Link to={path(`${space}.client`, { client: client.id })}>
            <Icon aria-hidden />
            <span className="max-w-48 truncate">{client.name}</span>
          </Link>
        </Button>
      )}
      {projet.archived_at === null && tab !== 'tickets' && (
        <CreateTicketButton space={space} origin={{ model: 'projet', id: projet.id }} />
      )}
    </>
  )
}

interface OfProjetProps {
  readonly projetId: RecordId
  readonly space: StaffSpace
}

/** The open tickets of a projet, the most urgent first. */
const OpenTickets = ({ projetId, space }: OfProjetProps) => {
  const { t } = useTranslation('ticket')
  const { open } = useTicketViews()
  const parts = useMemo(() => [{ filter: { ...open, projet_id: { in: [projetId] } } }], [open, projetId])
  return (
    <TicketPanel
      title={t('openTickets')}
      empty={t('noOpenTicket')}
      parts={parts}
      orderBy="dead_line:asc"
      space={space}
      of="projet"
    />
  )
}

const ProjetTabs = ({ projetId, current, space }: OfProjetProps & { readonly current: Tab }) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const tickets = useMemo(() => ({ search: '', filter: { projet_id: { in: [projetId] } } }), [projetId])
  const count = useSetCounts(
    'ticket',
    useMemo(() => [tickets], [tickets]),
  )
  const parameters = { projet: projetId }
  return (
    <TabLinks
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'fiche', to: path(`${space}.projet`, parameters), text: t('fiche'), icon: projetPresentation.icon },
        {
          id: 'tickets',
          to: path(`${space}.projetTickets`, parameters),
          text: tCommon('menu.tickets'),
          icon: Ticket,
          count: count(tickets),
        },
      ]}
    />
  )
}
