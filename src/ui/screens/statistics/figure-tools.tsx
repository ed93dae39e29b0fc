import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../kit/inputs/select.tsx'
import type { FileFormat } from '../../widgets/export/table-file.ts'
import { FigureDownload } from '../../widgets/figures/figure-download.tsx'
import { VIEWS, type View } from './figure-address.ts'

interface FigureToolsProps {
  readonly view: View
  onView(view: View): void
  /** Null while there is nothing to save. */
  readonly onSave: ((format: FileFormat) => void) | null
}

/** Table or chart, and the file. */
export const FigureTools = ({ view, onView, onSave }: FigureToolsProps) => {
  const { t } = useTranslation('report')
  return (
    <>
      <div className="w-32">
        <Select
          label={t('statistics.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          onChange={onView}
        />
      </div>
      <FigureDownload onSave={onSave} />
    </>
  )
}

/** A control with its name before it, where there is room. */
export const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <span className="text-ink-2 max-sm:hidden" aria-hidden="true">
      {label}
    </span>
    <span className="w-40">{children}</span>
  </span>
)
