import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lineAmount, QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Exemption } from '#contract/invoicing/tva.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { chargedRate } from '../charged-rate.ts'
import { useTaxText } from '../use-tax-text.ts'
import { type ExplainedEntry, entryAmount, hourPriceOfLine, utOf } from './entries.ts'
import { type ExplainedTicket, ticketsOf } from './explained-tickets.ts'

type Line = Mirrored<'invoice_line'>

/** A line of an invoice that is explained. */
export interface LineOfInvoice {
  readonly invoice: Mirrored<'invoice'>
  readonly line: Line
  /** Exemption of the whole draft; it precedes the rate of the line. */
  readonly exemption: Exemption | null
}

interface ExplainedLineProps extends LineOfInvoice {
  readonly entries: readonly ExplainedEntry[]
  /** The page of a ticket; null for people who have none. */
  ticketPath(id: string): string | null
}

/** How the amount of a line comes about: its product, and the time behind it to the minute. */
export const ExplainedLine = ({ invoice, line, exemption, entries, ticketPath }: ExplainedLineProps) => {
  const { t } = useTranslation('invoiceEditor')
  const isCredit = invoice.kind === 'credit_note'
  return (
    <div className="grid gap-4 p-4 sm:p-5">
      <Product line={line} rate={chargedRate(invoice, line, exemption)} />
      {entries.length === 0 ? (
        <p className="text-ink-2">{t(isCredit ? 'takesBackNone' : 'byHand')}</p>
      ) : (
        <>
          <Sum line={line} entries={entries} isCredit={isCredit} />
          {ticketsOf(entries).map((ticket) => (
            <TicketTime
              key={ticket.id}
              ticket={ticket}
              hourPrice={hourPriceOfLine(line)}
              path={ticket.id === null ? null : ticketPath(ticket.id)}
            />
          ))}
        </>
      )}
    </div>
  )
}

const Product = ({ line, rate }: { readonly line: Line; readonly rate: number | null }) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const tax = useTaxText()(line, rate)
  return (
    <p className="text-md">
      {t('product', {
        quantity: format.number(line.quantity / QUANTITY_SCALE),
        unit: labels.choiceOf(invoiceLine.fields.unit, line.unit).toLowerCase(),
        price: format.euros(line.unit_price),
      })}{' '}
      <strong className="tabular">{format.euros(lineAmount(line))}</strong>
      <span className="text-ink-3"> {[t('withoutTva'), ...(tax === null ? [] : [tax])].join(', ')}</span>
    </p>
  )
}

const Sum = ({
  line,
  entries,
  isCredit,
}: Pick<ExplainedLineProps, 'line' | 'entries'> & { readonly isCredit: boolean }) => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  const ut = utOf(entries)
  const invoiced = (Math.abs(line.quantity) / QUANTITY_SCALE) * UT_PER_HOUR
  const isChanged = line.unit !== 'hour' || invoiced !== ut
  return (
    <p className="text-ink-2">
      {isCredit && <span className="block">{t('takesBack')}</span>}
      {t('entriesSum', { count: entries.length, ut: format.ut(ut) })}
      {isChanged && <span className="block text-warning-text">{t('quantityChanged')}</span>}
    </p>
  )
}

interface TicketTimeProps {
  readonly ticket: ExplainedTicket
  /** Cents of an hour; null where the line is not billed by the hour. */
  readonly hourPrice: number | null
  readonly path: string | null
}

const TicketTime = ({ ticket, hourPrice, path }: TicketTimeProps) => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  const name = ticket.name ?? (ticket.id === null ? t('otherWork') : t('ticketNumber', { id: ticket.id }))
  return (
    <section aria-label={name}>
      <h3 className="mb-1 flex items-baseline gap-3 font-medium">
        <span className="min-w-0 flex-1">
          {path === null ? (
            name
          ) : (
            <Link
              to={path}
              className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-accent-text"
            >
              {name}
            </Link>
          )}
        </span>
        <span className="text-ink-2 tabular">{format.ut(ticket.ut)}</span>
      </h3>
      <ul className="rounded-lg border">
        {ticket.entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} hourPrice={hourPrice} />
        ))}
      </ul>
    </section>
  )
}

const EntryLine = ({ entry, hourPrice }: { readonly entry: ExplainedEntry } & Pick<TicketTimeProps, 'hourPrice'>) => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-3 py-2 last:border-b-0">
      <span className="text-ink-2">
        {format.day(entry.date)}
        {entry.person !== null && ` · ${entry.person}`}
      </span>
      <span className="text-right tabular">
        {format.ut(entry.ut)}
        {hourPrice !== null && (
          <span className="text-ink-3"> × {t('perHour', { price: format.euros(hourPrice) })}</span>
        )}
      </span>
      <span className="min-w-0 whitespace-pre-line break-words">{entry.comment}</span>
      <span className="text-right tabular">{hourPrice !== null && format.euros(entryAmount(entry, hourPrice))}</span>
      {entry.workedUt !== null && (
        <span className="col-span-2 text-ink-3 text-sm">{t('worked', { ut: format.ut(entry.workedUt) })}</span>
      )}
    </li>
  )
}
