import { useTranslation } from 'react-i18next'
import type { Totals } from '#contract/core/kinds/totals.ts'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { cx } from '../../kit/cx.ts'
import { balanceOf } from './payment/remaining.ts'

interface TotalsTableProps {
  readonly totals: Totals
  /** With TVA; what deposits have billed before. */
  readonly deducted: number
  /** Cents paid; null where they are not shown. */
  readonly paid: number | null
}

/** The sums of an invoice by category and rate, and what is due. */
export const TotalsTable = ({ totals, deducted, paid }: TotalsTableProps) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const balance = balanceOf(amountDue({ amount_ttc: totals.amount_ttc, amount_deducted: deducted }), paid ?? 0)
  return (
    <dl className="ml-auto grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 tabular">
      <Sum label={labels.field.invoice.amount_ht} text={format.euros(totals.amount_ht)} />
      {totals.rates.map(({ tva, tva_category: category, base, amount }) => (
        <Sum
          key={`${category}:${tva}`}
          isQuiet
          label={
            category === 'standard'
              ? t('tvaOn', { rate: format.rate(tva), base: format.euros(base) })
              : t('noTvaOn', {
                  category: labels.choiceOf(invoiceLine.fields.tva_category, category),
                  base: format.euros(base),
                })
          }
          text={format.euros(amount)}
        />
      ))}
      <Sum
        label={labels.field.invoice.amount_ttc}
        text={format.euros(totals.amount_ttc)}
        isStrong={deducted === 0 && paid === null}
      />
      {deducted !== 0 && <Sum isQuiet label={labels.field.invoice.amount_deducted} text={format.euros(-deducted)} />}
      {paid !== null && paid !== 0 && <Sum isQuiet label={t('paid')} text={format.euros(-paid)} />}
      {(deducted !== 0 || paid !== null) && (
        <Sum label={t(balance.label)} text={format.euros(balance.cents)} isStrong />
      )}
    </dl>
  )
}

interface SumProps {
  readonly label: string
  readonly text: string
  readonly isQuiet?: boolean
  readonly isStrong?: boolean
}

const Sum = ({ label, text, isQuiet = false, isStrong = false }: SumProps) => (
  <div
    className={cx(
      'col-span-2 grid grid-cols-subgrid',
      isQuiet && 'text-ink-2 text-sm',
      isStrong && 'border-line-strong border-t pt-1 font-semibold',
    )}
  >
    <dt>{label}</dt>
    <dd className="text-right">{text}</dd>
  </div>
)
