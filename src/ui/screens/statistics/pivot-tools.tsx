import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { DIMENSIONS, type Dimension } from '../../models/pointage/time/dimensions.ts'
import type { FileFormat } from '../../widgets/export/table-file.ts'
import { FigureTools, Labelled } from './figure-tools.tsx'
import type { PivotSettings } from './use-pivot-settings.ts'

interface PivotToolsProps {
  readonly settings: PivotSettings
  onChange(change: Partial<PivotSettings>): void
  /** Null while there is nothing to save. */
  readonly onSave: ((format: FileFormat) => void) | null
}

/** No second dimension: Radix takes no empty value. */
const NO_COLUMNS = 'none'

/** Rows and columns of the pivot, table or chart, and its file. */
export const PivotTools = ({ settings, onChange, onSave }: PivotToolsProps) => {
  const { t } = useTranslation('report')
  const { rows, columns, view } = settings
  const optionOf = (dimension: Dimension) => ({ value: dimension, label: t(`statistics.dimensions.${dimension}`) })
  const second = [
    { value: NO_COLUMNS, label: t('statistics.noColumns') } as const,
    ...DIMENSIONS.filter((one) => one !== rows).map(optionOf),
  ]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Labelled label={t('statistics.by')}>
        <Select
          label={t('statistics.by')}
          value={rows}
          options={DIMENSIONS.map(optionOf)}
          onChange={(next) => onChange(next === columns ? { rows: next, columns: null } : { rows: next })}
        />
      </Labelled>
      {columns !== null && (
        <IconButton label={t('statistics.swap')} onClick={() => onChange({ rows: columns, columns: rows })}>
          <ArrowLeftRight aria-hidden />
        </IconButton>
      )}
      <Labelled label={t('statistics.columns')}>
        <Select<Dimension | typeof NO_COLUMNS>
          label={t('statistics.columns')}
          value={columns ?? NO_COLUMNS}
          options={second}
          onChange={(next) => onChange({ columns: next === NO_COLUMNS ? null : next })}
        />
      </Labelled>
      <FigureTools view={view} onView={(next) => onChange({ view: next })} onSave={onSave} />
    </div>
  )
}
