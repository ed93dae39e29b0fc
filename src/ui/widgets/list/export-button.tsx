import { Columns3, Download, FileSpreadsheet, FileText, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSpace } from '../../hooks/page/use-route-id.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import type { Destination } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { exportedColumns } from '../export/export-columns.ts'
import { isWrittenHere } from '../export/export-size.ts'
import type { FileFormat } from '../export/table-file.ts'
import { useExport } from '../export/use-export.ts'
import { querySearch } from './address/list-url.ts'
import { exportPageOf } from './export-pages.ts'

interface ExportButtonProps {
  readonly model: ModelName
  readonly query: ListQuery
  /** The columns that are shown, in their order. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly exportName?: string | null }[]
  readonly total: number
}

/**
 * « Exporter »: all rows of the list on all pages as a CSV or Excel file, with the columns that are
 * shown. The server writes the largest lists, as CSV alone. « Plus de colonnes… » leads to the page
 * on which any columns are chosen, with the same rows.
 */
export const ExportButton = ({ model, query, columns, total }: ExportButtonProps) => {
  const { t } = useTranslation()
  const { actor } = usePerson()
  const { rows, run } = useExport()
  const chosen = exportedColumns(model, actor.role, columns)
  const path = usePath() as (route: Destination) => string
  const page = exportPageOf(useSpace(), model)
  const isBusy = rows !== null
  const write = (format: FileFormat): void =>
    void run({ model, query, columns: chosen, headers: chosen.map(({ header }) => header), format, total })
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('list.export')} aria-busy={isBusy} disabled={isBusy || total === 0 || chosen.length === 0}>
          {isBusy ? <LoaderCircle aria-hidden className="animate-turn" /> : <Download aria-hidden />}
        </IconButton>
      }
    >
      <MenuItem onSelect={() => write('csv')}>
        <FileText aria-hidden />
        {t('list.exportCsv')}
      </MenuItem>
      <MenuItem disabled={!isWrittenHere(model, total)} onSelect={() => write('xlsx')}>
        <FileSpreadsheet aria-hidden />
        {isWrittenHere(model, total) ? t('list.exportXlsx') : t('list.exportXlsxTooLong')}
      </MenuItem>
      {page !== null && (
        <>
          <MenuSeparator />
          <MenuItem asChild>
            <Link to={path(page) + querySearch(query)}>
              <Columns3 aria-hidden />
              {t('list.moreColumns')}
            </Link>
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
