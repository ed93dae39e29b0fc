import { FileCheck2, FilePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../kit/badge.tsx'
import type { CellProps } from './pointage-cells.tsx'

/** State of its invoice; a technicien sees only that it was sent. */
export const InvoiceCell = ({ pointage }: CellProps) => {
  const { t } = useTranslation('pointage')
  if (pointage.is_locked) {
    return (
      <Badge tone="success">
        <FileCheck2 aria-hidden />
        {t('locked')}
      </Badge>
    )
  }
  if (pointage.invoice_id === null) return null
  return (
    <Badge tone="neutral">
      <FilePen aria-hidden />
      {t('draft')}
    </Badge>
  )
}
