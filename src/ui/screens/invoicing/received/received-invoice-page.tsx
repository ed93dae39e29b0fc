import { CircleCheck, Download, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import type { ReceivedContent } from '#contract/models/received-invoice/received-content.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { RecordPage } from '../../../layouts/record/record-page.tsx'
import { ScrollingRegion } from '../../../layouts/record/scrolling-region.tsx'
import { receivedInvoicePresentation } from '../../../models/received-invoice/presentation.ts'
import { isCredit } from '../../../models/received-invoice/received-state.ts'
import { shownLongEnough } from '../../../services/request-pauses.ts'
import { saveFile } from '../../../services/save-file.ts'
import { useServices } from '../../../services/services.tsx'
import { RecordProperties } from '../../../widgets/presentation/record-properties.tsx'
import { ReceivedDocument } from './received-document.tsx'

type Received = Mirrored<'received_invoice'>

/** A received invoice as a person reads it, with its original. */
export const ReceivedInvoicePage = () => {
  const { t } = useTranslation('receivedInvoices')
  const { received_invoice: id = '' } = useParams()
  return (
    <RecordPage
      presentation={receivedInvoicePresentation}
      id={id}
      list="manager.received_invoices"
      hasActions
      actions={(record) => <Actions invoice={record as unknown as Received} />}
    >
      {(record) => (
        <ScrollingRegion label={t('document')} className="px-4 pt-3 pb-10 sm:px-8">
          <div className="grid grid-cols-1 content-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
            <ReceivedDocument invoice={record as unknown as Received & { readonly content: ReceivedContent }} />
            <div>
              <RecordProperties presentation={receivedInvoicePresentation} record={record} />
            </div>
          </div>
        </ScrollingRegion>
      )}
    </RecordPage>
  )
}

const EXTENSIONS: Readonly<Record<Received['format'], string>> = { facturx: 'pdf', cii: 'xml', ubl: 'xml' }

const Actions = ({ invoice }: { readonly invoice: Received }) => {
  const { t } = useTranslation('receivedInvoices')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const path = usePath()
  const navigate = useNavigate()
  const { files } = useServices()
  const { dispatchAction } = useDispatchAction()
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const step = invoice.state === 'paid' ? 'markAsUnpaid' : 'markAsPaid'
  const credit = { markAsPaid: 'markAsApplied', markAsUnpaid: 'markAsToApply' } as const

  const download = async (): Promise<void> => {
    setIsBusy(true)
    const file = invoice.file === null ? null : await shownLongEnough(files.download(invoice.file)).catch(() => null)
    setIsBusy(false)
    if (file) saveFile(file, `${invoice.ref.replace(/[^\w.-]/g, '_')}.${EXTENSIONS[invoice.format]}`)
    else toast.error(t('noOriginal'), { description: tCommon('needsNetwork') })
  }
  const remove = async (): Promise<void> => {
    const answer = await dispatchAction('received_invoice', invoice, 'delete', {})
    if (answer?.status === 'logged') navigate(path('manager.received_invoices'), { replace: true })
  }
  return (
    <>
      <Button look="secondary" busy={isBusy} onClick={() => void download()}>
        <Download aria-hidden />
        {t('original')}
      </Button>
      <Button look="secondary" onClick={() => void dispatchAction('received_invoice', invoice, step, {})}>
        {step === 'markAsPaid' ? <CircleCheck aria-hidden /> : <Undo2 aria-hidden />}
        {t(isCredit(invoice) ? credit[step] : step)}
      </Button>
      <Button look="secondary" onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden />
        {labels.action.received_invoice.delete}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('confirmDelete')}
        description={t('confirmDeleteHint')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={labels.action.received_invoice.delete}
        destructive
        onConfirm={() => void remove()}
      />
    </>
  )
}
