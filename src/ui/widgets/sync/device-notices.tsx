import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useObservable } from '../../hooks/use-observable.ts'
import { useOutboxDownload } from '../../hooks/use-outbox-download.ts'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { useUntoldFailures } from '../../hooks/use-unhandled-errors.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { type LifeNotice, useServices } from '../../services/services.tsx'

const TONES = { reload: 'warning', lost: 'danger', restored: 'info', silent: 'warning', reader: 'warning' } as const

/** Notices above the screen about the data on this device, each with its action. */
export const LifeNotices = () => {
  const { life } = useServices()
  const notices = useObservable(life.notices$).value ?? []
  const isFailing = useSyncStatus().storage === 'failing'
  useUntoldFailures()
  if (notices.length === 0 && !isFailing) return null
  return (
    <div className="grid gap-1.5 px-3 pt-3 lg:px-4">
      {isFailing && <NotKept />}
      {notices.map((notice) => (
        <Notice key={notice.kind} tone={TONES[notice.kind]} actions={<Answers notice={notice} />}>
          <Text notice={notice} />
        </Notice>
      ))}
    </div>
  )
}

/** The disk is full or unavailable: offers the pending events as a file. */
const NotKept = () => {
  const { t } = useTranslation('outbox')
  const download = useOutboxDownload()
  return (
    <Notice
      tone="danger"
      actions={
        <Button look="secondary" onClick={() => void download()}>
          {t('file.download')}
        </Button>
      }
    >
      {t('file.failing')}
    </Notice>
  )
}

const Text = ({ notice }: { readonly notice: LifeNotice }): ReactNode => {
  const { t } = useTranslation('auth')
  switch (notice.kind) {
    case 'lost':
      return t('life.lost', { count: notice.actions })
    case 'restored':
      return t('life.restored', { count: notice.actions })
    default:
      return t(`life.${notice.kind}`)
  }
}

const Answers = ({ notice }: { readonly notice: LifeNotice }): ReactNode => {
  const { t } = useTranslation('auth')
  const { life } = useServices()
  switch (notice.kind) {
    case 'reload':
    case 'reader':
      return (
        <Button look="secondary" onClick={life.reload}>
          {t('life.reloadNow')}
        </Button>
      )
    case 'silent':
      return (
        <Button look="secondary" onClick={life.takeOver}>
          {t('life.takeOver')}
        </Button>
      )
    default:
      return (
        <Button look="secondary" onClick={() => life.dismiss(notice.kind)}>
          {t('life.seen')}
        </Button>
      )
  }
}
