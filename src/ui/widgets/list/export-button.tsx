import { Download, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { usePerson } from '../../services/services.tsx'
import { exportedColumns } from '../export/export-columns.ts'
import { useExport } from '../export/use-export.ts'

interface ExportButtonProps {
  readonly model: ModelName
  readonly query: ListQuery
  /** The columns that are shown, in their order. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly exportName?: string | null }[]
  readonly total: number
}

/**
 * « Exporter »: all rows of the list on all pages as a CSV file, with the columns that are shown.
 */
export const ExportButton = ({ model, query, columns, total }: ExportButtonProps) => {
  const { t } = useTranslation()
  const { actor } = usePerson()
  const { rows, run } = useExport()
  const chosen = exportedColumns(model, actor.role, columns)
  const isBusy = rows !== null
  return (
    <IconButton
      label={t('list.export')}
      aria-busy={isBusy}
      disabled={isBusy || total === 0 || chosen.length === 0}
      onClick={() =>
        void run({
          model,
          query,
          columns: chosen,
          headers: chosen.map(({ header }) => header),
          format: 'csv',
          total,
        })
      }
    >
      {isBusy ? <LoaderCircle aria-hidden className="animate-turn" /> : <Download aria-hidden />}
    </IconButton>
  )
}
