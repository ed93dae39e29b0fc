import { Calculator, FileArchive, FileCheck, FileSpreadsheet, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_ZIPPED } from '#contract/calls/invoice.calls.ts'
import { isServerId } from '#contract/core/ids.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { BulkSendDialog } from './bulk-send-dialog.tsx'
import type { Sending } from './send-report.tsx'
import { useInvoiceFiles } from './use-invoice-files.ts'
import { useSendInvoices } from './use-send-invoices.ts'

type Invoice = Mirrored<'invoice'>
type Step = 'computeTotal' | 'delete'

interface InvoiceBulkProps {
  readonly invoices: readonly Invoice[]
  done(): void
  /** Shows what became of each invoice. */
  onSent(sendings: readonly Sending[]): void
}

/**
 * Issues, computes or deletes the selected invoices, and saves them as files. Those that a step
 * does not fit are counted.
 */
export const InvoiceBulk = ({ invoices, done, onSent }: InvoiceBulkProps): ReactNode => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const [asked, setAsked] = useState<'send' | 'delete' | null>(null)
  const { fitting, run } = useSteps(invoices, done)
  const sendAll = useSendInvoices()
  const files = useInvoiceFiles(invoices)
  const sendable = fitting('markAsSent')
  const send = async (ready: readonly Invoice[]): Promise<void> => {
    done()
    const sendings = await sendAll([...ready, ...invoices.filter((invoice) => !sendable.includes(invoice))])
    if (sendings) onSent(sendings)
  }
  const deletable = fitting('delete')
  return (
    <>
      <Button look="secondary" size="small" disabled={sendable.length === 0} onClick={() => setAsked('send')}>
        <FileCheck aria-hidden />
        {t('bulk.send')}
      </Button>
      <Button
        look="secondary"
        size="small"
        disabled={fitting('computeTotal').length === 0}
        onClick={() => void run('computeTotal')}
      >
        <Calculator aria-hidden />
        {t('bulk.compute')}
      </Button>
      <Button
        look="secondary"
        size="small"
        disabled={!invoices.some(({ id }) => isServerId(id)) || invoices.length > MAX_ZIPPED}
        busy={files.isBusy}
        onClick={() => void files.savePdfs()}
      >
        <FileArchive aria-hidden />
        {t('bulk.pdf')}
      </Button>
      <Button look="secondary" size="small" onClick={() => void files.saveCsv()}>
        <FileSpreadsheet aria-hidden />
        CSV
      </Button>
      <Button look="secondary" size="small" disabled={deletable.length === 0} onClick={() => setAsked('delete')}>
        <Trash2 aria-hidden />
        {tCommon('delete')}
      </Button>
      {asked === 'send' && (
        <BulkSendDialog drafts={sendable} close={() => setAsked(null)} send={(ready) => void send(ready)} />
      )}
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('bulk.deleteTitle', { count: deletable.length })}
        description={t('bulk.deleteText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={() => void run('delete')}
      />
    </>
  )
}

/** The selected invoices that a step fits, and the step on all of them with one undo. */
const useSteps = (invoices: readonly Invoice[], done: () => void) => {
  const { t } = useTranslation('invoicing')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const fitting = (step: Step | 'markAsSent'): readonly Invoice[] =>
    invoices.filter((invoice) => invoiceActions[step].when(invoice, context, {}) === null)
  const run = async (step: Step): Promise<void> => {
    const found = fitting(step)
    const skipped = invoices.length - found.length
    const detail = skipped === 0 ? {} : { detail: t('bulk.skipped', { count: skipped }) }
    done()
    const answers = await dispatchActions(
      'invoice',
      found.map((record) => ({ record, action: step, payload: {} })),
      (count) => ({ title: t(`bulk.${step}Done`, { count }), ...detail }),
    )
    if (answers !== null && step === 'computeTotal') toast.success(t('bulk.computeTotalDone', { count: found.length }))
  }
  return { fitting, run }
}
