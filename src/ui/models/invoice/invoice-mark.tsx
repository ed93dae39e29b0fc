import { useTranslation } from 'react-i18next'
import { invoice } from '#contract/models/invoice/invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'
import { useShownDay } from '../../widgets/as-of/as-of-day.ts'
import { type InvoiceStanding, standingOf } from './invoice-standing.ts'

const TONES = {
  draft: 'neutral',
  sent: 'accent',
  late: 'danger',
  disputed: 'warning',
  paid: 'success',
  closed: 'neutral',
} as const satisfies Record<InvoiceStanding, string>

/** The stage of an invoice; a sent one is paid, or late after its due date. */
export const InvoiceMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const row = record as Mirrored<'invoice'>
  const standing = standingOf(row, useShownDay())
  return (
    <Badge tone={TONES[standing]}>
      {standing === 'late' || standing === 'disputed' || standing === 'paid' ? t(standing) : labels.choiceOf(invoice.fields.stage, row.stage)}
    </Badge>
  )
}
