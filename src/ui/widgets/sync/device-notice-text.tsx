import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceNotice } from '../../services/ports.ts'

/** The words of a notice. */
export const DeviceNoticeText = ({ notice }: { readonly notice: DeviceNotice }): ReactNode => {
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
