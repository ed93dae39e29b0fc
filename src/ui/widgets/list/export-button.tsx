import { Download, FileSpreadsheet, FileText, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { usePerson } from '../../services/services.tsx'
import { exportedColumns } from '../export/export-columns.ts'
import { isWrittenHere } from '../export/local-export.ts'
import type { FileFormat } from '../export/table-file.ts'
import { useExport } from '../export/use-export.ts'

interface ExportButtonProps {
  readonly model: ModelName
  readonly query: ListQuery
  /** The columns that are shown, in their order. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly exportName?: string | null }[]
  readonly total: number
}

/**
 * « Exporter »: all rows of the list on all pages as a CSV or Excel file, with the columns that are
 * shown. The server writes the largest lists, as CSV alone.
 */
export const ExportButton = ({ model, query, columns, total }: ExportButtonProps) => {
  const { t } = useTranslation()
  const { actor } = usePerson()
  const { rows, run } = useExport()
  const chosen = exportedColumns(model, actor.role, columns)
  const isBusy = rows !== null
  const write = (format: FileFormat): void => void run({ model, query, columns: chosen, headers: chosen.map(({ header }) => header), format, total })
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
    </DropdownMenu>
  )
}
