import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import type { DeviceNotice } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'

/** The button that acts on a notice. */
export const DeviceNoticeAnswer = ({ notice }: { readonly notice: DeviceNotice }): ReactNode => {
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
