import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnhandledErrors } from '../../hooks/actions/use-unhandled-errors.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOutboxDownload } from '../../hooks/sync/use-outbox-download.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import type { DeviceNotice } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'

const TONES = { reload: 'warning', lost: 'danger', restored: 'info', silent: 'warning', reader: 'warning', channel: 'warning' } as const

/** Notices above the screen about the data on this device, each with its action. */
export const DeviceNotices = () => {
  const { deviceHealth } = useServices()
  const notices = useObservable(deviceHealth.notices$).value ?? []
  const isFailing = useSyncStatus().storage === 'failing'
  useUnhandledErrors()
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

const Text = ({ notice }: { readonly notice: DeviceNotice }): ReactNode => {
  const { t } = useTranslation('auth')
  switch (notice.kind) {
    case 'lost':
      return t('deviceNotice.lost', { count: notice.actions })
    case 'restored':
      return t('deviceNotice.restored', { count: notice.actions })
    default:
      return t(`deviceNotice.${notice.kind}`)
  }
}

const Answers = ({ notice }: { readonly notice: DeviceNotice }): ReactNode => {
  const { t } = useTranslation('auth')
  const { deviceHealth } = useServices()
  switch (notice.kind) {
    case 'reload':
    case 'reader':
      return (
        <Button look="secondary" onClick={deviceHealth.reload}>
          {t('deviceNotice.reloadNow')}
        </Button>
      )
    case 'silent':
      return (
        <Button look="secondary" onClick={deviceHealth.takeOver}>
          {t('deviceNotice.takeOver')}
        </Button>
      )
    default:
      return (
        <Button look="secondary" onClick={() => deviceHealth.dismiss(notice.kind)}>
          {t('deviceNotice.seen')}
        </Button>
      )
  }
}
