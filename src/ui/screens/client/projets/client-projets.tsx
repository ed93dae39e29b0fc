import { FolderKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { ProjetLines } from './projet-lines.tsx'

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
        <ProjetLines projets={projets} />
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
