import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { BulkAddressAdvice } from '../sending/bulk-address-advice.tsx'
import { MissingList } from '../sending/missing-list.tsx'
import { useHasUnsent } from '../sending/use-unsent.ts'
import type { SendingPlan } from './sending-plan.ts'
import { useSendingPlan } from './use-sending-plan.ts'

type Invoice = Mirrored<'invoice'>

interface BulkSendDialogProps {
  readonly drafts: readonly Invoice[]
  close(): void
  /** Issues these drafts in their order. */
  send(drafts: readonly Invoice[]): void
}

/**
 * « Émettre » on several drafts: says what some lack, and asks once more for the others, since each
 * uses a number. As for one draft, issuing needs a connection and no waiting changes.
 */
export const BulkSendDialog = ({ drafts, close, send }: BulkSendDialogProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tEditor } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const isOnline = useIsOnline()
  const hasUnsent = useHasUnsent()
  const plan = useSendingPlan(drafts)
  const ready = plan?.ready ?? []
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('send.confirm', { count: ready.length > 0 ? ready.length : drafts.length })}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" disabled={ready.length === 0 || !isOnline || hasUnsent} onClick={() => send(ready)}>
            {t('bulk.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {ready.length > 0 && (
          <p className="text-ink-2">
            {t('send.confirmHint', {
              amount: format.euros(ready.reduce((sum, { amount_ttc }) => sum + amount_ttc, 0)),
            })}
          </p>
        )}
        {plan && plan.incomplete.length > 0 && <Incomplete incomplete={plan.incomplete} onFollow={close} />}
        <BulkAddressAdvice drafts={ready} onFollow={close} />
        {!isOnline && <Notice tone="info">{tEditor('sendOffline')}</Notice>}
        {isOnline && hasUnsent && <Notice tone="info">{t('send.unsent')}</Notice>}
      </div>
    </Dialog>
  )
}

/** Drafts that stay, each with what it lacks. */
const Incomplete = ({ incomplete, onFollow }: Pick<SendingPlan, 'incomplete'> & { onFollow(): void }) => {
  const { t } = useTranslation('invoicing')
  const references = useReferences()
  return (
    <Notice tone="warning">
      {t('send.incomplete', { count: incomplete.length })}
      <ul className="mt-2 grid max-h-[40dvh] gap-2 overflow-y-auto">
        {incomplete.map(({ invoice, gaps }) => (
          <li key={invoice.id}>
            <span className="font-medium">
              {references.find('client', invoice.client_id)?.name ?? '—'} · {titleOf(invoice)}
            </span>
            <MissingList missing={gaps} invoice={invoice} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
