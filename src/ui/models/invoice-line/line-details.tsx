import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextLine } from '#contract/core/kinds/money.ts'
import { reasonIssues, VATEX_CODES } from '#contract/invoicing/tva.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Property, PropertyRow } from '../../widgets/properties/property.tsx'
import type { LineEdit } from './use-line-edit.ts'
import type { Line } from './use-lines.ts'

interface LineFacts {
  readonly text: string
  /** A line without TVA names no reason. */
  readonly isIncomplete: boolean
}

/** Nature, period and, where it is the line's own, category of a line in one short text. */
export const useLineFacts = (line: Line, hasOwnTax: boolean): LineFacts => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const { period_start: from, period_end: to } = line
  if (isTextLine(line)) return { text: t('textLine'), isIncomplete: false }
  const period =
    from === null ? (to === null ? null : t('until', { day: format.day(to) })) : format.days(from, to ?? from)
  const isIncomplete = hasOwnTax && Object.keys(reasonIssues(line)).length > 0
  const category =
    !hasOwnTax || line.tva_category === 'standard'
      ? null
      : isIncomplete
        ? t('noReason')
        : (line.exemption_reason ?? line.exemption_code)
  return {
    text: [labels.choiceOf(invoiceLine.fields.nature, line.nature), period, category].filter(Boolean).join(' · '),
    isIncomplete,
  }
}

interface LineDetailsProps {
  readonly line: Line
  /** The line itself carries no TVA, and says why. */
  readonly isExempt: boolean
  readonly isReadOnly: boolean
  readonly edit: LineEdit
}

const NAMES = ['nature', 'period_start', 'period_end', 'product_id'] as const

/** The values of a line that need no column. */
export const LineDetails = ({ line, isExempt, isReadOnly, edit }: LineDetailsProps) => {
  const { t } = useTranslation('invoiceEditor')
  return (
    <fieldset className="grid gap-x-6 border-line border-t bg-sunken px-3 py-2 @2xl:grid-cols-2 @2xl:pl-9">
      <legend className="sr-only">{t('details')}</legend>
      {isReadOnly ? (
        <PlainDetails line={line} />
      ) : (
        <>
          {NAMES.map((name) => (
            <Property<'invoice_line'> key={name} record={line} field={name} />
          ))}
          {isExempt && <ExemptionCode line={line} edit={edit} />}
          {isExempt && <Property<'invoice_line'> record={line} field="exemption_reason" />}
        </>
      )}
    </fieldset>
  )
}

const PlainDetails = ({ line }: { readonly line: Line }) => {
  const labels = useLabels()
  const format = useFormat()
  const references = useReferences()
  const day = (date: string | null): string => (date === null ? '—' : format.day(date))
  const texts = {
    nature: labels.choiceOf(invoiceLine.fields.nature, line.nature),
    period_start: day(line.period_start),
    period_end: day(line.period_end),
    product_id: references.find('product', line.product_id)?.name ?? '—',
    ...(line.tva_category === 'standard'
      ? {}
      : { exemption_code: line.exemption_code ?? '—', exemption_reason: line.exemption_reason ?? '—' }),
  }
  return Object.entries(texts).map(([field, text]) => (
    <PropertyRow key={field} label={labels.fieldOf('invoice_line', field)}>
      <span>{text}</span>
    </PropertyRow>
  ))
}

const ExemptionCode = ({ line, edit }: { readonly line: Line; readonly edit: LineEdit }) => {
  const id = useId()
  const { t } = useTranslation()
  const labels = useLabels()
  const codes = VATEX_CODES[line.tva_category].map((code) => ({ value: code, label: code }))
  return (
    <PropertyRow label={labels.field.invoice_line.exemption_code} labelFor={id}>
      <Select
        id={id}
        quiet
        value={line.exemption_code}
        options={codes}
        placeholder={t('choose')}
        onChange={(exemption_code) => void edit(line, { exemption_code }, { exemption_code: line.exemption_code })}
        className="w-full"
      />
    </PropertyRow>
  )
}
