import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'

type Line = Pick<Mirrored<'invoice_line'>, 'tva_category' | 'exemption_reason'>

/**
 * Tax of a line in words: the charged rate, or why the line carries none; null where it does not
 * say.
 */
export const useTaxText = (): ((line: Line, rate: number | null) => string | null) => {
  const labels = useLabels()
  const format = useFormat()
  return ({ tva_category: category, exemption_reason: reason }, rate) => {
    if (rate !== null) return `${labels.field.invoice.amount_tva} ${format.rate(rate)}`
    if (category === 'standard') return null
    return [labels.choiceOf(invoiceLine.fields.tva_category, category), ...(reason === null ? [] : [reason])].join(
      ' · ',
    )
  }
}
