import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { withSeenSums } from '../shown-totals.ts'
import { useInvoiceTotals } from '../use-invoice-totals.ts'
import { AddressAdvice } from './address-advice.tsx'
import { MissingList } from './missing-list.tsx'
import { useMissing } from './use-missing.ts'
import { useHasUnsent } from './use-unsent.ts'

type Invoice = Mirrored<'invoice'>

/**
 * « Émettre la facture »: says what is missing, or asks once more, since a number is used. Nothing
 * is mailed.
 */
export const SendDialog = ({ invoice, close }: { readonly invoice: Invoice; close(): void }) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const isOnline = useIsOnline()
  const hasUnsent = useHasUnsent()
  const { dispatchAction } = useDispatchAction()
  const summed = useInvoiceTotals(invoice)
  const missing = useMissing(invoice, summed)
  const isReady = missing?.length === 0 && isOnline && !hasUnsent
  const isCreditNote = invoice.kind === 'credit_note'
  const series = isCreditNote ? 'A' : 'F'
  const send = () => {
    close()
    void dispatchAction('invoice', withSeenSums(invoice, summed.totals), 'markAsSent', {})
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(isCreditNote ? 'sendCreditNoteTitle' : 'sendTitle')}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" disabled={!isReady} onClick={send}>
            {isCreditNote ? t('issueCreditNote') : labels.action.invoice.markAsSent}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {missing !== undefined && missing.length > 0 ? (
          <Notice tone="warning">
            {t('missingTitle', { count: missing.length })}
            <MissingList missing={missing} invoice={invoice} onFollow={close} />
          </Notice>
        ) : (
          <p className="text-ink-2">{t('sendText', { series })}</p>
        )}
        {summed.client && <AddressAdvice client={summed.client} />}
        {!isOnline && <Notice tone="info">{t('sendOffline')}</Notice>}
        {isOnline && hasUnsent && <Notice tone="info">{t('sendUnsent')}</Notice>}
      </div>
    </Dialog>
  )
}
