import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'

export const TIME_CELL = 'whitespace-nowrap px-2 py-1.5 text-right tabular'

/** Indents of clients, projets and tickets. */
const INDENTS = ['pl-2', 'pl-4 sm:pl-8', 'pl-4 sm:pl-14'] as const

const LINK =
  'inline-flex min-h-6 shrink-0 items-center pl-5.5 font-normal text-accent-text text-sm hover:underline sm:pl-0 touch:min-h-11'

export interface TimeCheck {
  readonly checked: boolean | 'indeterminate'
  onCheck(checked: boolean): void
}

interface TimeRowProps {
  /** 0 for a client, 1 for a projet, 2 for a ticket. */
  readonly level: 0 | 1 | 2
  readonly name: string
  /** Leads to the record that decides about the time. */
  readonly link: { readonly to: string; readonly text: string } | null
  readonly count: ReactNode
  readonly ut: number
  /** Null where the time has no price of its own. */
  readonly cents: number | null
  /** Null where the time can't be put on an invoice: nothing is selected there. */
  readonly check: TimeCheck | null
  /** Null where nothing is below. */
  readonly expanded: boolean | null
  onExpand(): void
}

/** One line of the time to invoice, with what is below it. */
export const TimeRow = ({ level, name, link, count, ut, cents, check, expanded, onExpand }: TimeRowProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  return (
    <tr
      className={cx(
        '[&>*]:border-b hover:bg-hover',
        level === 0 && 'font-medium',
        check?.checked === true && 'bg-selected',
      )}
    >
      <td className="w-9 py-1.5 pl-3">
        <span className="flex size-6 items-center justify-center">
          {check && (
            <Checkbox
              aria-label={t('toInvoice.select', { name })}
              checked={check.checked}
              onCheckedChange={check.onCheck}
            />
          )}
        </span>
      </td>
      <th
        scope="row"
        abbr={name}
        className={cx('w-full max-w-0 py-1 pr-2 text-left', INDENTS[level], level > 0 && 'font-normal')}
      >
        <span className="flex min-w-0 items-center gap-x-3 max-sm:flex-wrap">
          {expanded === null ? (
            <span className="block min-w-0 pl-5.5 max-sm:line-clamp-2 sm:truncate">{name}</span>
          ) : (
            <button
              type="button"
              aria-expanded={expanded}
              onClick={onExpand}
              className={cx(
                'flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-left touch:min-h-11',
                link === null && 'w-full',
              )}
            >
              <ChevronRight
                aria-hidden
                className={cx('size-4 shrink-0 text-ink-3 transition-transform', expanded && 'rotate-90')}
              />
              <span className="max-sm:line-clamp-2 sm:truncate">{name}</span>
            </button>
          )}
          {link && (
            <Link to={link.to} aria-label={tCommon('labelled', { label: link.text, value: name })} className={LINK}>
              {link.text}
            </Link>
          )}
        </span>
      </th>
      <td className={`${TIME_CELL} text-ink-2 max-sm:hidden`}>{count}</td>
      <td className={TIME_CELL}>{format.ut(ut)}</td>
      <td className={`${TIME_CELL} pr-3`}>
        {cents === null ? <span className="text-ink-3">–</span> : format.euros(cents)}
      </td>
    </tr>
  )
}
