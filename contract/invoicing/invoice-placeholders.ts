import { fillIn } from '#contract/core/fill-in.ts'
import { daysUntil } from '#contract/core/kinds/days.ts'
import { BCP47, euroFormat, type Locale, perLocale } from '#contract/core/kinds/locale.ts'

/** Facts of an invoice that a mail about it may name. Amounts are cents, days `YYYY-MM-DD`. */
export interface MailedInvoice {
  readonly ref: string | null
  readonly title: string
  readonly client: string
  readonly company: string
  readonly amountTtc: number
  /** Deposits that it deducts, with TVA. */
  readonly amountDeducted: number
  /** Amount still to be paid. */
  readonly rest: number
  readonly date: string | null
  readonly dueDate: string | null
}

type Placeholder = 'ref' | 'title' | 'client' | 'company' | 'amount' | 'deposits' | 'rest' | 'date' | 'due' | 'late'

/** Names of the placeholders in both languages: a text keeps its own, whoever uses it. */
const NAMES: Readonly<Record<string, Placeholder>> = {
  facture: 'ref',
  invoice: 'ref',
  objet: 'title',
  title: 'title',
  client: 'client',
  société: 'company',
  societe: 'company',
  company: 'company',
  montant: 'amount',
  amount: 'amount',
  acomptes: 'deposits',
  deposits: 'deposits',
  reste: 'rest',
  rest: 'rest',
  date: 'date',
  échéance: 'due',
  echeance: 'due',
  due: 'due',
  retard: 'late',
  late: 'late',
}

const LONG_DAY = perLocale((locale) => new Intl.DateTimeFormat(BCP47[locale], { dateStyle: 'long', timeZone: 'UTC' }))

const euros = (cents: number, locale: Locale): string => euroFormat(locale).format(cents / 100)

/** « 1er mars 2026 »: `Intl` writes the first day of a month as « 1 ». */
const dayText = (day: string | null, locale: Locale): string | null => {
  if (day === null) return null
  const text = LONG_DAY(locale).format(new Date(`${day}T00:00:00Z`))
  return locale === 'fr' ? text.replace(/^1(?= )/, '1er') : text
}

/** Days since the due date, at least none. */
const lateDays = (due: string | null, today: string): string | null =>
  due === null ? null : String(Math.max(0, daysUntil(due, today)))

/**
 * Puts the facts of an invoice in place of `{{facture}}`, `{{reste}}`, `{{échéance}}` and the like;
 * `today` is the day of the mail.
 */
export const fillInInvoice = (
  text: string,
  invoice: MailedInvoice,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): string =>
  fillIn(text, NAMES, {
    ref: invoice.ref,
    title: invoice.title,
    client: invoice.client,
    company: invoice.company,
    amount: euros(invoice.amountTtc, locale),
    deposits: euros(invoice.amountDeducted, locale),
    rest: euros(invoice.rest, locale),
    date: dayText(invoice.date, locale),
    due: dayText(invoice.dueDate, locale),
    late: lateDays(invoice.dueDate, today),
  })
