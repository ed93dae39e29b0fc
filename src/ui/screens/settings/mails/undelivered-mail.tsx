import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useOnlineRequest } from '../../../hooks/actions/use-online-request.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import type { UndeliveredMail } from './use-mails.ts'

interface UndeliveredMailLineProps {
  readonly mail: UndeliveredMail
  onDone(): Promise<void>
}

/** One mail that could not be delivered, why, and a button that sends it again. */
export const UndeliveredMailLine = ({ mail, onDone }: UndeliveredMailLineProps) => {
  const { t } = useTranslation('mail')
  const path = usePath()
  const format = useFormat()
  const { post, busy } = useOnlineRequest()
  const retry = async (): Promise<void> => {
    if (await post(pathOf(mailCalls.retry, { id: String(mail.id) }), {}, t('retried'))) await onDone()
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-72">
        <p className="break-words font-medium">{mail.subject ?? t('noSubject')}</p>
        <p className="break-words text-ink-2">
          {mail.email !== null && <>{t('to', { email: mail.email })} · </>}
          {mail.ticket_id !== null && (
            <>
              <Link
                to={path('manager.ticket', { ticket: String(mail.ticket_id) })}
                className="text-accent-text hover:underline"
              >
                {t('aboutTicket', { id: mail.ticket_id })}
              </Link>
              {' · '}
            </>
          )}
          {format.moment(mail.created_at)} · {t('tries', { count: mail.attempts })}
        </p>
        <p className="mt-1 break-words text-danger-text text-sm">
          {mail.last_error === 'bounces' || mail.last_error === null ? t('bounces') : mail.last_error}
        </p>
      </div>
      <Button look="secondary" size="small" busy={busy} onClick={() => void retry()}>
        <Send aria-hidden />
        {t('retry')}
      </Button>
    </div>
  )
}
