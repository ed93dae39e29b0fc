import { ArrowDown, ArrowUp, ChevronDown, Ellipsis, GripVertical, SearchCheck, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { lineAmount, QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { parseUt, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Exemption } from '#contract/invoicing/tva.ts'
import { invoiceLine, LINE_UNITS } from '#contract/models/invoice-line/invoice-line.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { parseHundredths, writeHundredths } from '../../text/decimal.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { LineCell } from './line-cell.tsx'
import { LineDetails, useLineFacts } from './line-details.tsx'
import { isTextLine } from './new-lines.ts'
import { ROW_TRACKS } from './tracks.ts'
import { useTvaChoices } from './tva-choices.ts'
import type { LineEdit } from './use-line-edit.ts'
import type { Line } from './use-lines.ts'

export interface LineRowProps {
  /** The id with which the line was first shown. */
  readonly firstId: string
  readonly line: Line
  /** Counted from one. */
  readonly number: number
  /** Of the whole invoice; it precedes the rate of the line. */
  readonly exemption: Exemption | null
  readonly isReadOnly: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly isDragged: boolean
  /** Where a dragged row would be dropped beside this one. */
  readonly drop: 'before' | 'after' | null
  readonly handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  readonly edit: LineEdit
  toggle(): void
  move(by: -1 | 1): void
  remove(): void
  explain(): void
}

const QUANTITY_PER_UT = QUANTITY_SCALE / UT_PER_HOUR

/** A line of an invoice: its values are typed in place, the others are below it. */
export const LineRow = (props: LineRowProps) => {
  const { firstId, line, number, exemption, isReadOnly, isDragged, drop, isOpen, edit } = props
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const name = t('lineNamed', { number, name: line.designation })
  return (
    <li
      id={`line-${line.id}`}
      data-row={line.id}
      data-key={firstId}
      aria-label={name}
      className={cx(
        'relative border-line border-b last:border-b-0',
        isDragged && 'opacity-50',
        drop !== null && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-accent before:content-[""]',
        drop === 'before' && 'before:-top-px',
        drop === 'after' && 'before:-bottom-px',
      )}
    >
      <div className={cx(ROW_TRACKS, 'px-1 py-1.5 @2xl:py-0.5')}>
        <Handle {...props} />
        <div className="col-span-2 min-w-0 @2xl:col-span-1">
          <LineCell
            id={line.id}
            column="designation"
            label={t('cell', { field: labels.field.invoice_line.designation, number })}
            value={line.designation}
            show={same}
            read={(text) => (text.trim() === '' ? null : { value: text.trim() })}
            store={(designation, seen) => edit(line, { designation }, { designation: seen })}
            isMultiline
            isReadOnly={isReadOnly}
          />
          <Facts {...props} />
        </div>
        {isTextLine(line) ? <span className="col-span-2 @2xl:col-span-5" /> : <Figures {...props} />}
        <LineMenu {...props} />
      </div>
      {isOpen && <LineDetails line={line} isExempt={exemption === null && line.tva_category !== 'standard'} isReadOnly={isReadOnly} edit={edit} />}
    </li>
  )
}

const same = (text: string): string => text

const Handle = ({ number, isReadOnly, handle }: LineRowProps) => {
  const { t } = useTranslation('invoiceEditor')
  return (
    <span className="hidden @2xl:block">
      {!isReadOnly && (
        <IconButton
          {...handle}
          size="small"
          // Alt with arrows moves the line from every field; the menu has the same.
          tabIndex={-1}
          label={t('handle', { number })}
          className="mt-1 cursor-grab touch-none active:cursor-grabbing"
        >
          <GripVertical aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

/** Nature, period and category of a line, which open the fields below it. */
const Facts = ({ line, number, exemption, isOpen, toggle }: LineRowProps) => {
  const { t } = useTranslation('invoiceEditor')
  const facts = useLineFacts(line, exemption === null)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t('detailsOf', { facts: facts.text, number })}
        onClick={toggle}
        className={cx(
          'inline-flex min-h-6 items-center gap-1 rounded-sm px-1.5 text-left text-sm hover:bg-hover touch:min-h-11',
          facts.isIncomplete ? 'text-warning-text' : 'text-ink-3',
        )}
      >
        {facts.text}
        <ChevronDown aria-hidden className={cx('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <SyncMark mark={line.sync} />
    </span>
  )
}

/** Quantity, unit, price, TVA and the amount, which opens where it comes from. */
const Figures = (props: LineRowProps) => {
  const { line, number, exemption, isReadOnly, edit, explain } = props
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const locale = useLocale()
  const format = useFormat()
  const tva = useTvaChoices()
  const label = (field: 'quantity' | 'unit' | 'unit_price' | 'tva'): string => t('cell', { field: labels.field.invoice_line[field], number })
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
const Labelled = ({ text, children }: { readonly text: string; readonly children: ComponentProps<'div'>['children'] }) => (
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

const QuietChoice = <Value extends string>({ label, isReadOnly, value, options, onChange }: QuietChoiceProps<Value>) => {
  if (isReadOnly) return <span className="block px-1.5 py-1">{options.find((option) => option.value === value)?.label}</span>
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

const LineMenu = ({ line, number, isReadOnly, isFirst, isLast, toggle, move, remove, explain }: LineRowProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  return (
    <div className="justify-self-end">
      <DropdownMenu
        trigger={
          <IconButton size="small" label={t('actions', { number })} className="mt-1">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {!isTextLine(line) && (
          <MenuItem onSelect={explain}>
            <SearchCheck aria-hidden />
            {t('explain')}
          </MenuItem>
        )}
        <MenuItem onSelect={toggle}>
          <SlidersHorizontal aria-hidden />
          {t('details')}
        </MenuItem>
        {!isReadOnly && (
          <>
            <MenuSeparator />
            <MenuItem disabled={isFirst} keys="Alt+↑" onSelect={() => move(-1)}>
              <ArrowUp aria-hidden />
              {t('up')}
            </MenuItem>
            <MenuItem disabled={isLast} keys="Alt+↓" onSelect={() => move(1)}>
              <ArrowDown aria-hidden />
              {t('down')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive keys={`Alt+${tCommon('keys.names.Delete')}`} onSelect={remove}>
              <Trash2 aria-hidden />
              {labels.action.invoice_line.delete}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}
