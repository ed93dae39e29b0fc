import { BellRing, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { MailDialog } from '../../../models/invoice-mail/mail-dialog.tsx'
import { MailWarning } from '../../../widgets/mail/mail-warning.tsx'
import { BatchOutcome } from './batch-outcome.tsx'
import { ClientReminders } from './client-reminders.tsx'
import type { Batch } from './outcomes.ts'
import { type Overdue, useOverdue } from './use-overdue.ts'
import { useSendReminders } from './use-send-reminders.ts'

/** Overdue invoices by client, with the reminder that comes next for each. */
export const Reminders = () => {
  const { t } = useTranslation('reminder')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const clients = useOverdue()
  const sendAll = useSendReminders()
  const [composed, setComposed] = useState<Overdue | null>(null)
  const [isAsking, setAsking] = useState(false)
  const mails = useAll('invoice_mail')
  const [batch, setBatch] = useState<Batch | null>(null)
  const ready =
    clients?.flatMap(({ invoices, email }) =>
      email === null ? [] : invoices.filter(({ isReady }) => isReady).map((one) => ({ ...one, email })),
    ) ?? []
  const send = (): void => {
    setBatch({ invoices: new Set(ready.map(({ invoice }) => invoice.id)), before: new Set(mails?.map(({ id }) => id)) })
    void sendAll(ready)
  }
  return (
    <>
      <div className="h-full overflow-y-auto">
        <div className="mx-auto grid max-w-[1080px] gap-6 px-4 py-6 sm:px-8">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="max-w-[60ch] text-ink-2">{t('lead')}</p>
            <span className="flex flex-wrap gap-2">
              <Button look="secondary" asChild>
                <Link to={path('manager.reminder_levels')}>
                  <Settings aria-hidden />
                  {t('levels')}
                </Link>
              </Button>
              {ready.length > 0 && (
                <Button look="primary" onClick={() => setAsking(true)}>
                  <BellRing aria-hidden />
                  {t('sendAll', { count: ready.length })}
                </Button>
              )}
            </span>
          </div>
          {batch && mails && <BatchOutcome batch={batch} mails={mails} />}
          {clients?.length === 0 && <EmptyState icon={<BellRing />} title={t('none')} hint={t('noneHint')} />}
          {clients?.map((client) => (
            <ClientReminders key={client.id} client={client} compose={setComposed} />
          ))}
        </div>
      </div>
      {composed && (
        <MailDialog
          invoice={composed.invoice}
          paid={composed.paid}
          level={composed.next?.level ?? null}
          onClose={() => setComposed(null)}
        />
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('confirmAll')}
        description={<MailWarning>{t('confirmAllHint', { count: ready.length })}</MailWarning>}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('sendAll', { count: ready.length })}
        destructive={false}
        onConfirm={send}
      />
    </>
  )
}
