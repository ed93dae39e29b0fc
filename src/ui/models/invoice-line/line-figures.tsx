import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { lineAmount, QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import { invoiceLine, LINE_UNITS } from '#contract/models/invoice-line/invoice-line.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Select } from '../../kit/inputs/select.tsx'
import { parseHundredths, writeHundredths } from '../../text/decimal.ts'
import { LineCell } from './line-cell.tsx'
import type { LineRowProps } from './line-row-props.ts'
import { useTvaChoices } from './tva-choices.ts'

const QUANTITY_PER_UT = QUANTITY_SCALE / UT_PER_HOUR

/** Quantity, unit, price, TVA and the amount, which opens where it comes from. */
export const LineFigures = (props: LineRowProps) => {
  const { line, number, exemption, isReadOnly, edit, explain } = props
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const locale = useLocale()
  const format = useFormat()
  const tva = useTvaChoices()
  const label = (field: 'quantity' | 'unit' | 'unit_price' | 'tva'): string =>
    t('cell', { field: labels.field.invoice_line[field], number })
  const number_ = { isNumber: true, isReadOnly, id: line.id }
  const readQuantity = (text: string): number | null => {
    const ut = line.unit === 'hour' && /[hm]/i.test(text) ? parseUt(text, 1) : null
    return ut === null ? parseHundredths(text, locale) : ut * QUANTITY_PER_UT
  }
  const readOf = (value: number | null) => (value === null ? null : { value })
  return (
    <>
      <Labelled text={labels.field.invoice_line.quantity}>
        <LineCell
          {...number_}
          column="quantity"
          label={label('quantity')}
          value={line.quantity}
          show={(value) => writeHundredths(value, locale, 0)}
          read={(text) => readOf(readQuantity(text))}
          store={(quantity, seen) => edit(line, { quantity }, { quantity: seen })}
        />
      </Labelled>
      <Labelled text={labels.field.invoice_line.unit}>
        <QuietChoice
          label={label('unit')}
          isReadOnly={isReadOnly}
          value={line.unit}
          options={LINE_UNITS.map((unit) => ({ value: unit, label: labels.choiceOf(invoiceLine.fields.unit, unit) }))}
          onChange={(unit) => void edit(line, { unit }, { unit: line.unit })}
        />
      </Labelled>
      <Labelled text={labels.field.invoice_line.unit_price}>
        <LineCell
          {...number_}
          column="unit_price"
          label={label('unit_price')}
          value={line.unit_price}
          show={(value) => writeHundredths(value, locale, 2)}
          read={(text) => readOf(parseHundredths(text, locale))}
          store={(unit_price, seen) => edit(line, { unit_price }, { unit_price: seen })}
        />
      </Labelled>
      <Labelled text={labels.field.invoice_line.tva}>
        <QuietChoice
          label={label('tva')}
          isReadOnly={isReadOnly || exemption !== null}
          value={tva.keyOf(exemption ? { tva: 0, tva_category: exemption.tva_category } : line)}
          options={tva.optionsFor(line)}
          onChange={(key) => {
            const { tva: rate, tva_category, exemption_code, exemption_reason } = line
            void edit(line, { ...tva.taxOf(key, line) }, { tva: rate, tva_category, exemption_code, exemption_reason })
          }}
        />
      </Labelled>
      <button
        type="button"
        aria-label={t('explainAmount', { amount: format.euros(lineAmount(line)), number })}
        onClick={explain}
        className="min-h-control self-start rounded-sm px-1.5 text-right font-medium tabular underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-hover"
      >
        {format.euros(lineAmount(line))}
      </button>
    </>
  )
}

/** Shows the name of a field above it where the head of the columns has no room. */
const Labelled = ({
  text,
  children,
}: {
  readonly text: string
  readonly children: ComponentProps<'div'>['children']
}) => (
  <div className="min-w-0">
    <span aria-hidden className="block px-1.5 text-ink-3 text-xs @2xl:hidden">
      {text}
    </span>
    {children}
  </div>
)

interface QuietChoiceProps<Value extends string> {
  readonly label: string
  readonly isReadOnly: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

const QuietChoice = <Value extends string>({
  label,
  isReadOnly,
  value,
  options,
  onChange,
}: QuietChoiceProps<Value>) => {
  if (isReadOnly)
    return (
      <span className="block hyphens-auto px-1.5 py-1">{options.find((option) => option.value === value)?.label}</span>
    )
  return (
    <Select
      quiet
      label={label}
      value={value}
      options={options}
      onChange={onChange}
      className="w-full min-w-0 px-1.5! touch:border touch:border-control-line"
    />
  )
}
