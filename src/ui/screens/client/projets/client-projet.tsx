import { FileText, FolderKanban, SearchX, Ticket } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { FollowButton } from '../../../models/follow/follow-button.tsx'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { RecordPicture } from '../../../widgets/photo/record-picture.tsx'
import { TabLinks } from '../../../widgets/tabs/tab-links.tsx'
import { ClientContracts } from '../client-contracts.tsx'
import { ClientTicketList } from '../tickets/client-ticket-list.tsx'
import { ClientTicketSheet } from '../tickets/client-ticket-sheet.tsx'
import { ProjetTimeSpent } from '../tickets/time-spent.tsx'

type Tab = 'tickets' | 'fiche'

/** A projet of a client: its tickets, and who looks after it. */
export const ClientProjet = ({ tab }: { readonly tab: Tab }) => {
  const { t } = useTranslation('clientSpace')
  const { projet: id = '' } = useParams()
  const path = usePath()
  const projet = useReferences().find('projet', id)
  const isArriving = useIsArriving()
  useScreenTitle(projet?.name ?? t('projets'))
  if (!projet && isArriving) return <Skeleton className="h-14 w-full" />
  if (!projet) {
    return (
      <EmptyState
        isHeading
        icon={<SearchX />}
        title={t('projetNotFound')}
        hint={t('notFoundHint')}
        action={
          <Button look="secondary" asChild>
            <Link to={path('client.projets')}>{t('toProjets')}</Link>
          </Button>
        }
      />
    )
  }
  const parameters = { projet: projet.id }
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        {projet.logo === null ? (
          <FolderKanban aria-hidden className="size-5 shrink-0 text-ink-3" />
        ) : (
          <RecordPicture model="projet" record={projet} />
        )}
        <h1 className="min-w-0 flex-1 break-words font-semibold text-xl">{projet.name}</h1>
        <FollowButton model="projet" id={projet.id} />
      </div>
      <div className="mb-5">
        <TabLinks
          isInText
          label={t('tabs')}
          current={tab}
          tabs={[
            { id: 'tickets', to: path('client.projetTickets', parameters), text: t('tickets'), icon: Ticket },
            { id: 'fiche', to: path('client.projetFiche', parameters), text: t('fiche'), icon: FileText },
          ]}
        />
      </div>
      {tab === 'tickets' ? (
        <ClientTicketList projetId={projet.id} />
      ) : (
        <>
          <Fiche projet={projet} />
          <ClientContracts projetId={projet.id} />
        </>
      )}
      <ClientTicketSheet />
    </>
  )
}

const Fiche = ({ projet }: { readonly projet: Mirrored<'projet'> }) => {
  const { t } = useTranslation('clientSpace')
  const { open } = useTicketViews()
  const format = useFormat()
  const path = usePath()
  const set = useMemo(() => ({ search: '', filter: { ...open, projet_id: { in: [projet.id] } } }), [open, projet.id])
  const count = useSetCounts(
    'ticket',
    useMemo(() => [set], [set]),
  )(set)
  return (
    <dl className="mb-6 grid max-w-[560px] grid-cols-[140px_minmax(0,1fr)] gap-y-3 rounded-lg border bg-surface px-4 py-4">
      <dt className="text-ink-2">{t('client')}</dt>
      <dd>
        <ReferenceText model="client" id={projet.client_id} />
      </dd>
      <dt className="text-ink-2">{t('followedBy')}</dt>
      <dd>
        {projet.responsable_id === null ? (
          t('nobody')
        ) : (
          <Link
            to={path('client.teamMember', { user: projet.responsable_id })}
            className="inline-flex hover:underline touch:min-h-11"
          >
            <ReferenceText model="user" id={projet.responsable_id} />
          </Link>
        )}
      </dd>
      <dt className="text-ink-2">{t('openCount')}</dt>
      <dd className="tabular">{count === undefined ? '' : format.number(count)}</dd>
      <ProjetTimeSpent id={projet.id}>
        {(time) => (
          <>
            <dt className="text-ink-2">{t('spent')}</dt>
            <dd className="tabular">{time}</dd>
          </>
        )}
      </ProjetTimeSpent>
    </dl>
  )
}
