import { Mail, RotateCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayInvoice } from '#contract/lifecycle/invoice-steps.ts'
import { invoiceMailActions } from '#contract/models/invoice-mail/invoice-mail.actions.ts'
import { isInFolder } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useMailSending } from '../../hooks/actions/use-mail-sending.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext, useReferences } from '../../hooks/records/references.tsx'
import { useAll, useWhere } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { useNextStep } from '../invoice/next-step.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailState } from './mail-state.tsx'
import { useMailError } from './use-mail-error.ts'
import { usePaid } from './use-paid.ts'

/** The mails with an invoice, newest first, and the button that writes another one. */
export const InvoiceMails = ({ invoice }: { readonly invoice: Mirrored<'invoice'> }) => {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const mails = useWhere('invoice_mail', 'invoice_id', invoice.id)
  const sorted = useMemo(() => mails?.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)), [mails])
  const paid = usePaid(invoice.id)
  // The header has the same button while the invoice waits for its first mail.
  const isInHeader = useNextStep(invoice) === 'mail'
  const [isOpen, setOpen] = useState(false)
  // Without a mail server a mail of the folder would go there again.
  const hasMailServer = useMailSending()?.is_folder === false
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t('mails')}</h2>
        {mayInvoice('mail', invoice.stage) && !isInHeader && (
          <Button look="secondary" size="small" onClick={() => setOpen(true)}>
            <Mail aria-hidden />
            {t('compose')}
          </Button>
        )}
      </div>
      {sorted?.length === 0 ? (
        <p className="text-ink-3">{t('noMails')}</p>
      ) : (
        <ul className="overflow-hidden rounded-lg border">
          {sorted?.map((mail) => (
            <MailLine key={mail.id} mail={mail} mayLeave={hasMailServer || !isInFolder(mail)} />
          ))}
        </ul>
      )}
      {invoice.stage !== 'draft' && (
        <p className="text-ink-3 text-sm">
          {invoice.viewed_at === null ? t('notViewed') : t('viewed', { when: format.when(invoice.viewed_at) })}
        </p>
      )}
      {isOpen && <MailDialog invoice={invoice} paid={paid} level={null} onClose={() => setOpen(false)} />}
    </section>
  )
}

const MailLine = ({ mail, mayLeave }: { readonly mail: Mirrored<'invoice_mail'>; readonly mayLeave: boolean }) => {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const labels = useLabels()
  const references = useReferences()
  const levels = useAll('reminder_level')
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const level = levels?.find(({ id }) => id === mail.reminder_level_id)
  const author = mail.user_id === null ? t('byRule') : references.find('user', mail.user_id)
  const error = useMailError(mail)
  return (
    <li className="grid gap-0.5 border-line border-b px-3 py-2 last:border-0">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{level?.name ?? t('plain')}</span>
        <SyncMark mark={mail.sync} />
        <MailState mail={mail} />
        {mayLeave && invoiceMailActions.retry.when(mail, context, {}) === null && (
          <IconButton
            size="small"
            label={labels.action.invoice_mail.retry}
            onClick={() => void dispatchAction('invoice_mail', mail, 'retry', {})}
          >
            <RotateCw aria-hidden />
          </IconButton>
        )}
        {invoiceMailActions.delete.when(mail, context, {}) === null && (
          <IconButton
            size="small"
            label={labels.action.invoice_mail.delete}
            onClick={() => void dispatchAction('invoice_mail', mail, 'delete', {})}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="break-words text-ink-2 text-sm">
        {[mail.email, mail.also_to, mail.cc].filter((one) => one !== null).join(', ')} ·{' '}
        {format.stamp(mail.sent_at ?? mail.created_at)} ·{' '}
        {typeof author === 'string' ? author : `${author?.firstname ?? ''} ${author?.lastname ?? ''}`.trim()}
      </p>
      {error !== null && <p className="text-danger-text text-sm">{error}</p>}
    </li>
  )
}
