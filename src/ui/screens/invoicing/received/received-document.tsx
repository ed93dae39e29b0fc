import { useTranslation } from 'react-i18next'
import type {
  ReceivedContent,
  ReceivedLine,
  ReceivedParty,
  ReceivedTva,
} from '#contract/models/received-invoice/received-content.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { formatDecimal, formatPrice } from '../../../models/received-invoice/decimal.ts'
import { isCredit } from '../../../models/received-invoice/received-state.ts'
import { receivedTotals } from '../../../models/received-invoice/received-totals.ts'
import { useMoney } from '../../../models/received-invoice/use-money.ts'
import { countryName } from '../../../text/country-name.ts'

type Received = Mirrored<'received_invoice'> & { readonly content: ReceivedContent }

/** Parties, lines, TVA, totals and payment data of a received invoice. */
export const ReceivedDocument = ({ invoice }: { readonly invoice: Received }) => {
  const { t } = useTranslation('receivedInvoices')
  const { content } = invoice
  return (
    <article className="grid min-w-0 content-start gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Party title={t('seller')} party={content.seller} />
        <Party title={t('buyer')} party={content.buyer} />
      </div>
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <Payment invoice={invoice} />
      {content.notes.length > 0 && (
        <section aria-label={t('notes')}>
          <h2 className="mb-1 font-semibold">{t('notes')}</h2>
          <ul className="grid gap-1 text-ink-2">
            {content.notes.map((note) => (
              <li key={note} className="whitespace-pre-line break-words">
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** The line of the country, as invoices write it. */
const COUNTRY_CODE = /^[A-Z]{2}$/

const Party = ({ title, party }: { readonly title: string; readonly party: ReceivedParty }) => {
  const { t } = useTranslation('receivedInvoices')
  const locale = useLocale()
  return (
    <section aria-label={title} className="rounded-lg border px-4 py-3">
      <h2 className="text-ink-2 text-sm">{title}</h2>
      <p className="font-semibold">{party.name}</p>
      {party.address.map((line) => (
        <p key={line}>{COUNTRY_CODE.test(line) ? countryName(line, locale) : line}</p>
      ))}
      {party.siren !== null && <p className="text-ink-2 text-sm">{t('siren', { siren: party.siren })}</p>}
      {party.tva_number !== null && (
        <p className="text-ink-2 text-sm">{t('tvaNumber', { number: party.tva_number })}</p>
      )}
    </section>
  )
}

const CELL = 'py-1.5 pl-4 text-right align-top tabular'

const Lines = ({ invoice: { currency, content } }: { readonly invoice: Received }) => {
  const { t } = useTranslation('receivedInvoices')
  const format = useFormat()
  const money = useMoney(currency)
  const locale = useLocale()
  const decimal = (text: string): string => formatDecimal(text, locale)
  const priceOf = ({ unit_price, price_quantity: quantity }: ReceivedLine): string => {
    const price = formatPrice(unit_price, currency, locale)
    return quantity === undefined ? price : t('pricePer', { price, quantity: decimal(quantity) })
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{t('lines')}</caption>
        <thead>
          <tr className="border-b text-ink-2 text-sm">
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              {t('designation')}
            </th>
            {(['quantity', 'price', 'rate'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} font-medium max-sm:hidden`}>
                {t(name)}
              </th>
            ))}
            <th scope="col" className={`${CELL} font-medium`}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change
            <tr key={index} className="border-b">
              <td className="whitespace-pre-line break-words py-1.5 pr-2 align-top">
                {line.designation}
                <Adjustments line={line} money={money} />
                <span className="block text-ink-2 text-sm sm:hidden">
                  {t('quantityOf', { quantity: decimal(line.quantity), price: priceOf(line) })}
                </span>
              </td>
              <td className={`${CELL} max-sm:hidden`}>{decimal(line.quantity)}</td>
              <td className={`${CELL} max-sm:hidden`}>{priceOf(line)}</td>
              <td className={`${CELL} max-sm:hidden`}>{line.rate === null ? '–' : format.rate(line.rate)}</td>
              <td className={CELL}>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface AdjustmentsProps {
  readonly line: ReceivedLine
  money(cents: number): string
}

/** Allowances and charges of a line, without which quantity and price do not make its amount. */
const Adjustments = ({ line: { allowances = 0, charges = 0 }, money }: AdjustmentsProps) => {
  const { t } = useTranslation('receivedInvoices')
  const rows = [
    [t('allowances'), -allowances],
    [t('charges'), charges],
  ] as const
  return rows
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => (
      <span key={label} className="block text-ink-2 text-sm">
        {t('adjustment', { label, amount: money(cents) })}
      </span>
    ))
}

const Totals = ({ invoice }: { readonly invoice: Received }) => {
  const { t } = useTranslation('receivedInvoices')
  const format = useFormat()
  const money = useMoney(invoice.currency)
  const { allowances, charges, prepaid, due, tva } = invoice.content
  const { net, total, rounding } = receivedTotals(invoice.content)
  const textOf = ({ rate, reason }: ReceivedTva): string =>
    rate === null || rate === 0 ? (reason ?? t('noTva')) : t('tvaAt', { rate: format.rate(rate) })
  const rows: readonly (readonly [label: string, amount: number])[] = [
    ...(allowances === 0 ? [] : [[t('allowances'), -allowances] as const]),
    ...(charges === 0 ? [] : [[t('charges'), charges] as const]),
    [t('net'), net],
    ...tva.map((row) => [textOf(row), row.amount] as const),
    [t('total'), total],
    ...(prepaid === 0 ? [] : [[t('prepaid'), -prepaid] as const]),
    ...(rounding === 0 ? [] : [[t('rounding'), rounding] as const]),
  ]
  return (
    <dl className="ml-auto grid w-full max-w-sm gap-1">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular">{money(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t pt-1 font-semibold">
        <dt>{isCredit(invoice) ? t('toReceive') : t('toPay')}</dt>
        <dd className="tabular">{money(Math.abs(due))}</dd>
      </div>
    </dl>
  )
}

const Payment = ({ invoice }: { readonly invoice: Received }) => {
  const { t } = useTranslation('receivedInvoices')
  const format = useFormat()
  const { content, due_date } = invoice
  const { reference, terms } = content.payment
  // Nobody pays a credit note: the seller's account is left out.
  const { iban, bic } = isCredit(invoice) ? { iban: null, bic: null } : content.payment
  const rows = [
    [t('dueDate'), due_date === null ? null : format.day(due_date)],
    [t('iban'), iban],
    [t('bic'), bic],
    [t('paymentReference'), reference],
    [t('orderRef'), content.order_ref],
    [t('terms'), terms],
  ] as const
  const shown = rows.filter(([, value]) => value !== null)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('payment')}>
      <h2 className="mb-1 font-semibold">{t('payment')}</h2>
      <dl className="grid gap-1">
        {shown.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[160px_minmax(0,1fr)]">
            <dt className="text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line break-words tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
