import { FolderKanban } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { usePerson } from '../../../services/services.tsx'

type Projet = Mirrored<'projet'>

/** The projets of a client with their open tickets. */
export const ClientProjets = () => {
  const { t } = useTranslation('clientSpace')
  useScreenTitle(t('projets'))
  const projets = useReferences()
    .all('projet')
    .filter(({ archived_at }) => archived_at === null)
  const isArriving = useIsArriving()
  return (
    <>
      <h1 className="mb-5 font-semibold text-xl">{t('projets')}</h1>
      {projets.length > 0 ? (
        <Projets projets={projets} />
      ) : isArriving ? (
        <Skeleton className="h-14 w-full" />
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={<FolderKanban />} title={t('noProjet')} hint={t('noProjetHint')} />
        </div>
      )}
    </>
  )
}

const Projets = ({ projets }: { readonly projets: readonly Projet[] }) => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const path = usePath()
  const { open } = useTicketViews()
  const sets = useMemo(() => projets.map(({ id }) => ({ search: '', filter: { ...open, projet_id: { in: [id] } } })), [projets, open])
  const countOf = useSetCounts('ticket', sets)
  return (
    <ul className="overflow-hidden rounded-lg border bg-surface">
      {projets.map((projet, index) => {
        const set = sets[index]
        const count = set && countOf(set)
        return (
          <li key={projet.id} className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
            <FolderKanban aria-hidden className="size-4 shrink-0 text-ink-3" />
            <Link
              to={path('client.projet', { projet: projet.id })}
              className="min-w-0 truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {projet.name}
            </Link>
            {actor.role !== 'client' && (
              <span className="truncate text-ink-3">
                <ReferenceText model="client" id={projet.client_id} />
              </span>
            )}
            <span className="ml-auto shrink-0 text-ink-2 text-sm tabular">{count === undefined ? '' : t('openTickets', { count })}</span>
          </li>
        )
      })}
    </ul>
  )
}
