import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'
import { type ReceivedState, receivedStateOf } from './received-state.ts'

const TONES = { toPay: 'neutral', paid: 'success', toApply: 'accent', applied: 'success' } as const satisfies Record<
  ReceivedState,
  string
>

/** Whether a received invoice is paid, or a credit note applied. */
export const ReceivedMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const { t } = useTranslation('receivedInvoices')
  const state = receivedStateOf(record as Mirrored<'received_invoice'>)
  return <Badge tone={TONES[state]}>{t(`standing.${state}`)}</Badge>
}
