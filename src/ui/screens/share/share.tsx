import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import type { SharedFiles } from '../../services/ports.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { FoundShare } from './found-share.tsx'

const NOTHING: SharedFiles = { files: [], text: '' }

/**
 * Photos and documents that another application has shared: they go to a new ticket or to one that
 * is there.
 */
export const ShareScreen = () => {
  const { t } = useTranslation('file')
  const { t: tTitle } = useTranslation('title')
  const { shared } = useServices()
  const path = usePath()
  const { role } = usePerson().actor
  const [found, setFound] = useState<SharedFiles | null>(null)
  useScreenTitle(tTitle('share'))
  useEffect(() => void shared.read().then(setFound, () => setFound(NOTHING)), [shared])
  return (
    <div className="mx-auto max-w-[560px] px-4 py-6 sm:px-8">
      <h1 className="font-semibold text-xl">{tTitle('share')}</h1>
      {found === null ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : found.files.length === 0 && found.text === '' ? (
        <EmptyState
          icon={<Share2 />}
          title={t('shared.none')}
          hint={t('shared.noneHint')}
          action={
            <Button look="secondary" asChild>
              <Link to={path(HOME[role])}>{t('shared.home')}</Link>
            </Button>
          }
        />
      ) : (
        <FoundShare shared={found} onDone={() => setFound(NOTHING)} />
      )}
    </div>
  )
}
