import { useTranslation } from 'react-i18next'
import { Notice } from '../../kit/feedback/notice.tsx'

/** Name of the server's setting, as its operator writes it. */
const SETTING = 'SMTP_URL'

/** Tells a manager that mails reach no one, and which setting of the server changes that. */
export const NoMailServer = () => {
  const { t } = useTranslation('mail')
  return (
    <Notice tone="warning">
      <p>{t('noServer')}</p>
      <p className="mt-1 text-sm">
        {t('noServerSetting')} <code>{SETTING}</code>
      </p>
    </Notice>
  )
}
