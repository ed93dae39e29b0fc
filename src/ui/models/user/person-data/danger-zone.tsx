import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { DownloadPersonData } from './download-person-data.tsx'
import { EraseDialog } from './erase-dialog.tsx'

/** A manager hands over a person’s data, or erases the person. */
export const DangerZone = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const isOnline = useIsOnline()
  const [isErasing, setErasing] = useState(false)
  // The server doesn't know the person yet.
  if (isTemporaryId(user.id)) return null
  return (
    <section aria-labelledby="person-data" className="rounded-md border border-danger p-4">
      <h2 id="person-data" className="font-semibold">
        {t('data.title')}
      </h2>
      <p className="mt-1 mb-3 max-w-[64ch] text-ink-2">
        {user.erased_at === null ? t('data.hint') : t('data.erasedOn', { when: format.when(user.erased_at) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <DownloadPersonData userId={user.id} text={t('data.downloadTheirs')} />
        {user.erased_at === null && (
          <Button
            look="danger"
            disabled={!isOnline}
            title={isOnline ? undefined : tCommon('needsNetwork')}
            onClick={() => setErasing(true)}
          >
            <Eraser aria-hidden />
            {t('data.erase')}
          </Button>
        )}
      </div>
      {isErasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
    </section>
  )
}
