import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { isServerId } from '#contract/core/ids.ts'
import { parseOrder } from '#contract/core/list-query.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { shownLongEnough } from '../../../services/request-pauses.ts'
import { saveFile } from '../../../services/save-file.ts'
import { usePerson, useServices } from '../../../services/services.tsx'
import { localDay } from '../../../text/format.ts'
import { exportedColumns } from '../../../widgets/export/export-columns.ts'
import { useExport } from '../../../widgets/export/use-export.ts'

/** The columns of the file, in their order. */
const COLUMNS = [
  'ref',
  'kind',
  'stage',
  'client_id',
  'title',
  'date',
  'due_date',
  'month',
  'amount_ht',
  'amount_tva',
  'amount_ttc',
  'fully_paid',
] as const

/** Saves invoices as a table, or their PDFs in one archive, for which the server is needed. */
export const useInvoiceFiles = (invoices: readonly Mirrored<'invoice'>[]) => {
  const { t } = useTranslation('invoice')
  const { files, now } = useServices()
  const { actor } = usePerson()
  const labels = useLabels()
  const { run } = useExport()
  const [isBusy, setBusy] = useState(false)
  const savePdfs = async (): Promise<void> => {
    const ids = invoices.flatMap(({ id }) => (isServerId(id) ? [id] : []))
    setBusy(true)
    const file = await shownLongEnough(files.download(invoiceCalls.exportZip.path, { ids: ids.map(Number) })).catch(
      () => null,
    )
    setBusy(false)
    if (file) saveFile(file, `${labels.model.invoice.many}-${localDay(now())}.zip`)
    else toast.error(t('noPdf'), { description: t('noPdfHint') })
  }
  const saveCsv = async (): Promise<void> => {
    const columns = exportedColumns(
      'invoice',
      actor.role,
      COLUMNS.map((id) => ({ id, label: labels.field.invoice[id] })),
    )
    const filter = { id: { in: invoices.map(({ id }) => id) } }
    await run({
      model: 'invoice',
      query: { search: '', filter, orderBy: parseOrder(model.defaultOrder), page: 1, limit: 'all' },
      columns,
      headers: columns.map(({ header }) => header),
      format: 'csv',
      total: invoices.length,
    })
  }
  return { isBusy, savePdfs, saveCsv }
}
