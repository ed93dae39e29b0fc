import { receivedInvoice } from '#contract/models/received-invoice/received-invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'

/** Whether a received invoice is paid. */
export const ReceivedMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const labels = useLabels()
  const { state } = record as Mirrored<'received_invoice'>
  return <Badge tone={state === 'paid' ? 'success' : 'neutral'}>{labels.choiceOf(receivedInvoice.fields.state, state)}</Badge>
}
