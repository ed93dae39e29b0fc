import { ArrowLeftRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { DIMENSIONS, type Dimension } from '../../models/pointage/time/dimensions.ts'
import { FILE_FORMATS, type FileFormat } from '../../widgets/export/table-file.ts'
import { type PivotSettings, VIEWS } from './use-pivot-settings.ts'

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
  const second = [{ value: NO_COLUMNS, label: t('statistics.noColumns') } as const, ...DIMENSIONS.filter((one) => one !== rows).map(optionOf)]
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
      <div className="w-32">
        <Select
          label={t('statistics.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          onChange={(next) => onChange({ view: next })}
        />
      </div>
      <DropdownMenu
        trigger={
          <IconButton label={t('statistics.download')} disabled={onSave === null}>
            <Download aria-hidden />
          </IconButton>
        }
      >
        {FILE_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => onSave?.(format)}>
            {t(`statistics.files.${format}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  )
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <span className="text-ink-2 max-sm:hidden" aria-hidden="true">
      {label}
    </span>
    <span className="w-40">{children}</span>
  </span>
)
