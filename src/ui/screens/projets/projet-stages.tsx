import { useId, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { billingStagePresentation } from '../../models/billing-stage/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The stages by which the fixed price of a projet is billed; a row opens its form. */
export const ProjetStages = ({ projetId }: { readonly projetId: RecordId }) => {
  const labels = useLabels()
  const id = useId()
  const parent = useMemo(() => ({ projet_id: projetId }), [projetId])
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1.5 font-semibold text-md first-letter:uppercase">
        {labels.model.billing_stage.many}
      </h2>
      <div className="overflow-hidden rounded-lg border">
        <RecordList
          presentation={billingStagePresentation}
          space="manager"
          parent={parent}
          clickAction="edit"
          height="rows"
        />
      </div>
    </section>
  )
}
