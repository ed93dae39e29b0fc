import type { AbsenceStatus } from '#contract/lifecycle/absence.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'

const TONES = {
  requested: 'warning',
  approved: 'success',
  refused: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<AbsenceStatus, unknown>

/** The state of a request for leave. */
export const AbsenceMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const { status } = record as Mirrored<'absence'>
  return <Badge tone={TONES[status]}>{useLabels().choice.absence_status[status]}</Badge>
}
