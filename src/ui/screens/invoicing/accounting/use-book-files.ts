import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Books, Period } from '#contract/accounting/books.ts'
import { paymentEntries, salesEntries } from '#contract/accounting/entries.ts'
import { fecFile, fecName } from '#contract/accounting/fec.ts'
import { cellsOf, headersOf } from '#contract/accounting/tables.ts'
import { ACCOUNTING_TEXTS } from '#contract/locales/accounting.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { saveFile } from '../../../services/save-file.ts'
import { type FileFormat, tableFileOf } from '../../../widgets/export/table-file.ts'
import type { ShownBook } from './shown-book.ts'

/**
 * Writes the files of accounting on this device, also without a network; entries are of the period.
 */
export const useBookFiles = (period: Period) => {
  const locale = useLocale()
  const { t } = useTranslation('accounting')
  const saveTable = useCallback(
    async <Row extends object>(
      { name, columns, rows, period: { from, to } }: ShownBook<Row>,
      format: FileFormat,
    ): Promise<void> => {
      const file = await tableFileOf(format, {
        headers: headersOf(columns, locale),
        kinds: columns.map(({ kind }) => kind),
      })
      file.add(rows.map((row) => cellsOf(columns, row, locale)))
      saveFile(file.end(), `${ACCOUNTING_TEXTS[locale].file[name]}-${from}-${to}.${format}`)
    },
    [locale],
  )
  const saveEntries = useCallback(
    async (readBooks: () => Promise<Books>, hasPayments: boolean): Promise<void> => {
      const books = await readBooks()
      const parts = [salesEntries(books, period), ...(hasPayments ? [paymentEntries(books, period)] : [])]
      const incomplete = parts.reduce((sum, part) => sum + part.incomplete.length, 0)
      if (incomplete > 0) {
        toast.error(t('incomplete', { count: incomplete }))
        return
      }
      const entries = parts.flatMap(({ rows }) => rows)
      saveFile(
        new Blob([fecFile(entries)], { type: 'text/plain;charset=iso-8859-15' }),
        fecName(books.settings.siren, period.to),
      )
    },
    [period, t],
  )
  return { saveTable, saveEntries }
}
