import { useTranslation } from 'react-i18next'
import { useUnhandledRejections } from '../../hooks/actions/use-unhandled-rejections.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOutboxDownload } from '../../hooks/sync/use-outbox-download.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'
import { DeviceNoticeAnswer } from './device-notice-answer.tsx'
import { DeviceNoticeText } from './device-notice-text.tsx'

const TONES = {
  reload: 'warning',
  lost: 'danger',
  restored: 'info',
  silent: 'warning',
  reader: 'warning',
  channel: 'warning',
} as const

/** Notices above the screen about the data on this device, each with its action. */
export const DeviceNotices = () => {
  const { deviceHealth } = useServices()
  const notices = useObservable(deviceHealth.notices$).value ?? []
  const isFailing = useSyncStatus().storage === 'failing'
  useUnhandledRejections()
  if (notices.length === 0 && !isFailing) return null
  return (
    <div className="grid gap-1.5 px-3 pt-3 lg:px-4">
      {isFailing && <NotKept />}
      {notices.map((notice) => (
        <Notice key={notice.kind} tone={TONES[notice.kind]} actions={<DeviceNoticeAnswer notice={notice} />}>
          <DeviceNoticeText notice={notice} />
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
