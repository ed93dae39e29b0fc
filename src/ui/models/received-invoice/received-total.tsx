import type { Mirrored } from '#src/store/mirrored.ts'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'
import { useMoney } from './use-money.ts'

/** The total of a received invoice in its currency. */
export const ReceivedTotal = ({ record }: RecordCellProps) => {
  const { amount_ttc, currency } = record as Mirrored<'received_invoice'>
  const money = useMoney(currency)
  return <span className="tabular">{money(amount_ttc)}</span>
}
