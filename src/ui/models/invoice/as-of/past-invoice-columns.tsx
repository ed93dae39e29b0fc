import { useCallback, useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Unknown } from '../../../widgets/as-of/unknown.tsx'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { type PresentedRow, useRecordColumns } from '../../../widgets/presentation/use-record-columns.tsx'
import { useInvoiceAdditions } from '../list/use-invoice-additions.tsx'
import { invoicePresentation } from '../presentation.ts'

/** Values of a draft that only its sending has fixed: nobody has recorded them for a past day. */
const UNKNOWN_OF_DRAFTS: ReadonlySet<string> = new Set(['date', 'due_date', 'amount_ht', 'amount_tva', 'amount_ttc'])

const SHOWN: ReadonlySet<string> = new Set([
  ...UNKNOWN_OF_DRAFTS,
  'ref',
  'client_id',
  'title',
  'kind',
  'remaining',
  'month',
])

const NONE: readonly string[] = []
const NO_CELLS = {}

/** Columns of invoices at the end of a day, for reading. */
export const usePastInvoiceColumns = (): readonly Column<PresentedRow>[] => {
  const path = usePath()
  const to = useCallback((row: PresentedRow) => path('manager.invoice', { invoice: row.id }), [path])
  const own = useRecordColumns({
    presentation: invoicePresentation,
    space: 'manager',
    to,
    hidden: NONE,
    lineActions: null,
    cells: NO_CELLS,
  })
  const { columnsFrom } = useInvoiceAdditions()
  return useMemo(
    () =>
      columnsFrom(own)
        .filter(({ id }) => SHOWN.has(id))
        .map((column) =>
          UNKNOWN_OF_DRAFTS.has(column.id)
            ? {
                ...column,
                cell: (row) => ((row as Mirrored<'invoice'>).stage === 'draft' ? <Unknown /> : column.cell(row)),
              }
            : column,
        ),
    [columnsFrom, own],
  )
}
