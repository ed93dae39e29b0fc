import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import type { Period } from '#contract/invoicing/subscription.ts'
import type { Queryable } from '../../database/connect.ts'
import { client } from '../../database/schema/people.ts'
import { writtenIn } from '../documents/print/written.ts'

/** Titles and wordings that the server writes on invoices, in the language of the document. */
export interface Wordings {
  /** Name of work whose ticket or projet the client does not see. */
  readonly otherWork: string
  /** Title of the invoice of a month (its first day). */
  titleOfMonth(month: string): string
  /** Title of a credit note of an invoice, by its reference or title. */
  titleOfCredit(credited: string): string
  ticket(name: string, id: number): string
  /** Work on one day. */
  entry(work: string, date: string): string
  person(name: string): string
  /** A product whose last period is cut short. */
  prorata(name: string, part: NonNullable<Period['part']>): string
}

const MONTHS = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const monthName = (month: string, locale: Locale): string => MONTHS[locale][Number(month.slice(5, 7)) - 1] ?? ''

const WORDINGS: Readonly<Record<Locale, Wordings>> = {
  fr: {
    otherWork: 'Autres travaux',
    // « Prestations de mars 2026 », « Prestations d’avril 2026 »
    titleOfMonth: (month) => {
      const name = monthName(month, 'fr')
      return `Prestations ${/^[ao]/.test(name) ? 'd’' : 'de '}${name} ${month.slice(0, 4)}`
    },
    titleOfCredit: (credited) => `Avoir sur ${credited}`,
    ticket: (name, id) => `${name} (ticket n°\u00a0${id})`,
    entry: (work, date) => `${work}, le ${writtenIn('fr').day(date)}`,
    person: (name) => `Interventions de ${name}`,
    prorata: (name, { days, of }) => `${name} (prorata\u202f: ${days} ${days === 1 ? 'jour' : 'jours'} sur ${of})`,
  },
  en: {
    otherWork: 'Other work',
    titleOfMonth: (month) => `Services for ${monthName(month, 'en')} ${month.slice(0, 4)}`,
    titleOfCredit: (credited) => `Credit note for ${credited}`,
    ticket: (name, id) => `${name} (ticket no.\u00a0${id})`,
    entry: (work, date) => `${work}, ${writtenIn('en').day(date)}`,
    person: (name) => `Work by ${name}`,
    prorata: (name, { days, of }) => `${name} (pro rata: ${days} of ${of} days)`,
  },
}

/** The wordings of every language, that of the client's invoices first. */
export const wordingsFor = async (
  database: Queryable,
  clientId: number,
): Promise<readonly [Wordings, ...Wordings[]]> => {
  const { country, billing_address1, billing_country } = client
  const [addressee] = await database
    .select({ country, billing_address1, billing_country })
    .from(client)
    .where(eq(client.id, clientId))
  return addressee && documentLanguage(addressee) === 'en' ? [WORDINGS.en, WORDINGS.fr] : [WORDINGS.fr, WORDINGS.en]
}
