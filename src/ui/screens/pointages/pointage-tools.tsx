import { ChartColumn, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StaffSpace } from '../../navigation.ts'
import { ToolLink } from '../../widgets/list/tool-link.tsx'

/** The export with any columns, and for techniciens the report of their own time. */
export const PointageTools = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('report')
  const { t: tCommon } = useTranslation()
  return (
    <span className="flex gap-1.5">
      <ToolLink
        route={`${space}.pointageExport`}
        icon={SlidersHorizontal}
        text={tCommon('list.toExport')}
        explanation={tCommon('list.toExportHint')}
        keepsFilters
      />
      {space === 'technicien' && (
        <ToolLink
          route="technicien.pointageGeneral"
          icon={ChartColumn}
          text={t('own.title')}
          explanation={t('own.hint')}
          keepsFilters={false}
        />
      )}
    </span>
  )
}
