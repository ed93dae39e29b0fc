import { invoice } from '#contract/models/invoice/invoice.ts'
import { receivedInvoice } from '#contract/models/received-invoice/received-invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'

/** Whether a received invoice is paid. A credit note is nothing to pay: its mark names it. */
export const ReceivedMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const labels = useLabels()
  const { state, amount_ttc } = record as Mirrored<'received_invoice'>
  if (state === 'received' && amount_ttc < 0) return <Badge tone="accent">{labels.choiceOf(invoice.fields.kind, 'credit_note')}</Badge>
  return <Badge tone={state === 'paid' ? 'success' : 'neutral'}>{labels.choiceOf(receivedInvoice.fields.state, state)}</Badge>
}
