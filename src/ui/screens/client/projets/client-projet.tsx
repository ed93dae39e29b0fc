import { FileText, FolderKanban, SearchX, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { FollowButton } from '../../../models/follow/follow-button.tsx'
import { RecordPicture } from '../../../widgets/photo/record-picture.tsx'
import { TabLinks } from '../../../widgets/tabs/tab-links.tsx'
import { ClientContracts } from '../client-contracts.tsx'
import { ClientTickets } from '../client-tickets.tsx'

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
      <ClientContracts projetId={projet.id} />
      {tab === 'tickets' ? <ClientTickets projetId={projet.id} /> : <Fiche projet={projet} />}
    </>
  )
}

const Fiche = ({ projet }: { readonly projet: Mirrored<'projet'> }) => {
  const { t } = useTranslation('clientSpace')
  return (
    <dl className="grid max-w-[560px] grid-cols-[140px_minmax(0,1fr)] gap-y-3 rounded-lg border bg-surface px-4 py-4">
      <dt className="text-ink-2">{t('client')}</dt>
      <dd>
        <ReferenceText model="client" id={projet.client_id} />
      </dd>
      <dt className="text-ink-2">{t('followedBy')}</dt>
      <dd>{projet.responsable_id === null ? t('nobody') : <ReferenceText model="user" id={projet.responsable_id} />}</dd>
    </dl>
  )
}
