import type { Locale } from '#contract/core/kinds/locale.ts'

/** Countries where business is done in French. */
const FRENCH_SPEAKING = new Set(
  'FR BE CH LU MC GP MQ GF RE YT PM BL MF WF PF NC BF BI BJ CD CF CG CI CM DJ DZ GA GN HT KM MA MG ML NE SN TD TG TN'.split(
    ' ',
  ),
)

/** Address and billing address of a client, as far as they decide on the language. */
interface Addressee {
  readonly country: string
  readonly billing_address1: string | null
  readonly billing_country: string | null
}

/**
 * Language of a client’s invoices, and of the mails that bring them: French, or English where
 * the invoice goes to a country where French is not spoken.
 */
export const documentLanguage = ({ country, billing_address1, billing_country }: Addressee): Locale => {
  const to = billing_address1?.trim() ? (billing_country ?? country) : country
  return FRENCH_SPEAKING.has(to) ? 'fr' : 'en'
}
