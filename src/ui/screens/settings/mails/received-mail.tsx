import { ChevronDown, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mailCalls, UNREADABLE_REASONS } from '#contract/calls/mail.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useOnlineRequest } from '../../../hooks/actions/use-online-request.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { saveFile } from '../../../services/save-file.ts'
import { useServices } from '../../../services/services.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { MailContent } from './mail-content.tsx'
import type { ReceivedMail } from './use-mails.ts'
import { useReasonText } from './use-reason-text.ts'

/** States in which a mail can still be put into a ticket (`server/inbox/held.ts`). */
const ACCEPTABLE: readonly string[] = ['held', 'failed', 'refused', 'discarded']

/** A discarded mail keeps the reason for which its text can't be read. */
const isReadable = ({ state, reason }: ReceivedMail): boolean =>
  state !== 'unreadable' && !(state === 'discarded' && UNREADABLE_REASONS.some((one) => one === reason))

interface ReceivedMailLineProps {
  readonly mail: ReceivedMail
  onDone(): Promise<void>
}

/** One received mail that is in no ticket: its sender, the reason, and the possible decisions. */
export const ReceivedMailLine = ({ mail, onDone }: ReceivedMailLineProps) => {
  const { t } = useTranslation('mail')
  const path = usePath()
  const format = useFormat()
  const references = useReferences()
  const { files } = useServices()
  const reasonText = useReasonText()
  const { post, busy } = useOnlineRequest()
  const [isAccepting, setAccepting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const user = references.find('user', mail.user_id === null ? null : String(mail.user_id))
  const sender =
    mail.sender === null ? t('noSender') : mail.sender_name ? `${mail.sender_name} <${mail.sender}>` : mail.sender
  const id = String(mail.id)

  const discard = async (): Promise<void> => {
    if (await post(pathOf(mailCalls.discard, { id }), {}, t('discarded'))) await onDone()
  }
  const download = async (): Promise<void> => {
    const original = await files.download(pathOf(mailCalls.original, { id })).catch(() => null)
    if (original) saveFile(original, `${id}.eml`)
    else toast.error(t('originalFailed'))
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-72">
        <p className="break-words font-medium">{mail.subject || t('noSubject')}</p>
        <p className="break-words text-ink-2">
          {sender}
          {user && <> · {t('known', { name: `${user.firstname} ${user.lastname}` })}</>} ·{' '}
          {format.moment(mail.received_at)} · {format.bytes(mail.bytes)}
        </p>
        <p className="mt-1 text-sm text-warning-text">
          {reasonText(mail.reason)}
          {mail.ticket_id !== null && (
            <>
              {' '}
              <Link
                to={path('manager.ticket', { ticket: String(mail.ticket_id) })}
                className="text-accent-text hover:underline"
              >
                {t('aboutTicket', { id: mail.ticket_id })}
              </Link>
            </>
          )}
        </p>
        {mail.left_out.length > 0 && (
          <p className="text-ink-2 text-sm">
            {t('leftOut', { count: mail.left_out.length, names: mail.left_out.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isReadable(mail) && (
          <Button
            look="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={cx(isOpen && 'rotate-180')} />
            {t(isOpen ? 'hideContent' : 'showContent')}
          </Button>
        )}
        {ACCEPTABLE.includes(mail.state) && isReadable(mail) && (
          <Button look="primary" size="small" disabled={busy} onClick={() => setAccepting(true)}>
            {t('accept')}
          </Button>
        )}
        {mail.state !== 'discarded' && (
          <Button look="secondary" size="small" busy={busy} onClick={() => void discard()}>
            {t('discard')}
          </Button>
        )}
        <Button look="ghost" size="small" onClick={() => void download()}>
          <Download aria-hidden />
          {t('original')}
        </Button>
      </div>
      {isOpen && <MailContent id={id} elementId={contentId} />}
      {isAccepting && <AcceptDialog mail={mail} sender={sender} close={() => setAccepting(false)} onDone={onDone} />}
    </div>
  )
}
