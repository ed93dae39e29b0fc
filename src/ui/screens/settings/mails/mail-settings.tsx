import { MailCheck, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { TabLinks } from '../../../widgets/tabs/tab-links.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { MailSendingState } from './mail-sending.tsx'
import { ReceivedMailLine } from './received-mail.tsx'
import { UndeliveredMailLine } from './undelivered-mail.tsx'
import { MAIL_VIEWS, type ReceivedMail, type UndeliveredMail, useMails } from './use-mails.ts'

const VIEW = 'view'

/**
 * How mails leave; mails that wait for a manager's decision, could not be read, or could not be
 * delivered.
 */
export const MailSettings = () => {
  const { t } = useTranslation('mail')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const [params] = useSearchParams()
  const view = MAIL_VIEWS.find((one) => one === params.get(VIEW)) ?? 'held'
  const { mails, hasOlder, hasFailed, isOnline, readAgain, readOlder } = useMails(view)
  const own = path('manager.settingsMails')
  return (
    <SettingsPage current="manager.settingsMails">
      <MailSendingState />
      <p className="mb-3 max-w-[64ch] text-ink-2">{t('lead')}</p>
      <TabLinks
        isInText
        label={t('show')}
        current={view}
        tabs={MAIL_VIEWS.map((id) => ({ id, to: id === 'held' ? own : `${own}?${VIEW}=${id}`, text: t(`view.${id}`) }))}
      />
      {hasFailed && isOnline && (
        <div className="mt-3">
          <Notice
            tone="danger"
            actions={
              <Button look="secondary" size="small" onClick={() => void readAgain()}>
                {tCommon('retry')}
              </Button>
            }
          >
            {t('loadFailed')}
          </Notice>
        </div>
      )}
      {mails === null ? (
        isOnline ? (
          !hasFailed && <Skeleton className="mt-3 h-24 w-full" />
        ) : (
          <EmptyState icon={<WifiOff />} title={t('offline')} />
        )
      ) : mails.length === 0 ? (
        <EmptyState icon={<MailCheck />} title={t(`empty.${view}`)} hint={t(`emptyHint.${view}`)} />
      ) : (
        <ul aria-label={t(`view.${view}`)} className="[&>li+li]:border-t">
          {mails.map((mail) => (
            <li key={mail.id} className="py-3">
              {view === 'undelivered' ? (
                <UndeliveredMailLine mail={mail as UndeliveredMail} onDone={readAgain} />
              ) : (
                <ReceivedMailLine mail={mail as ReceivedMail} onDone={readAgain} />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasOlder && (
        <Button look="secondary" className="mt-3" onClick={() => void readOlder()}>
          {t('older')}
        </Button>
      )}
    </SettingsPage>
  )
}
