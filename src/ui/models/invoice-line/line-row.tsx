import { ChevronDown, GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isTextLine } from '#contract/core/kinds/money.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { LineCell } from './line-cell.tsx'
import { LineDetails, useLineFacts } from './line-details.tsx'
import { LineFigures } from './line-figures.tsx'
import { LineMenu } from './line-menu.tsx'
import type { LineRowProps } from './line-row-props.ts'
import { ROW_TRACKS } from './tracks.ts'

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
            maxLength={invoiceLine.fields.designation.max}
            isReadOnly={isReadOnly}
          />
          <Facts {...props} />
        </div>
        {isTextLine(line) ? <span className="col-span-2 @2xl:col-span-5" /> : <LineFigures {...props} />}
        <LineMenu {...props} />
      </div>
      {isOpen && (
        <LineDetails
          line={line}
          isExempt={exemption === null && line.tva_category !== 'standard'}
          isReadOnly={isReadOnly}
          edit={edit}
        />
      )}
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
