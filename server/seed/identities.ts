import { sql } from 'drizzle-orm'
import type { ClientKind, TvaCategory } from '#contract/invoicing/tva.ts'
import type { Queryable } from '../database/connect.ts'
import { client } from '../database/schema/people.ts'
import type { Random } from './random.ts'
import { STREETS, TOWNS } from './texts/places.ts'
import type { World } from './world.ts'

/** Returns the digits with one more, which makes their sum by Luhn a multiple of ten. */
const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const tvaNumber = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

/** Where clients abroad are, and why they are not charged TVA. */
const ABROAD = [
  {
    country: 'BE',
    city: 'Namur',
    postal: '5000',
    tva_number: 'BE0123456749',
    tva_category: 'reverse_charge',
    exemption_code: 'VATEX-EU-AE',
  },
  {
    country: 'CH',
    city: 'Genève',
    postal: '1204',
    tva_number: null,
    tva_category: 'outside_scope',
    exemption_code: 'VATEX-EU-O',
  },
  {
    country: 'LU',
    city: 'Luxembourg',
    postal: '1009',
    tva_number: 'LU12345613',
    tva_category: 'reverse_charge',
    exemption_code: 'VATEX-EU-AE',
  },
] as const satisfies readonly { readonly tva_category: TvaCategory; readonly [field: string]: string | null }[]

/** « Boulangerie Martin & fils » as a name of the Internet. */
const hostOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const PUBLIC_EVERY = 9
const PERSON_EVERY = 11
const OTHER_ADDRESS_EVERY = 6

const kindOf = (id: number): ClientKind =>
  id % PUBLIC_EVERY === 0 ? 'public' : id % PERSON_EVERY === 0 ? 'individual' : 'professional'

/** Identity of a client in France, or abroad where no TVA is charged. */
const identityOf = ({ id, has_tva }: World['clients'][number], random: Random) => {
  const [city, postal] = random.pick(TOWNS)
  const siren = withCheckDigit(Array.from({ length: 8 }, () => random.int(0, 9)).join(''))
  const siret = withCheckDigit(`${siren}0001`)
  const kind = kindOf(id)
  const none = { siren: null, siret: null, tva_number: null, tva_category: 'standard', exemption_code: null }
  if (!has_tva) return { ...none, kind: 'professional', ...(ABROAD[id % ABROAD.length] ?? ABROAD[0]) }
  const home = { ...none, kind, city, postal, country: 'FR' }
  return kind === 'individual'
    ? home
    : { ...home, siren, siret, tva_number: kind === 'public' ? null : tvaNumber(siren) }
}

/**
 * Gives each client an address and what the law wants on its invoices; some have a purchase-order
 * number, some another address for invoices.
 */
export const addressClients = async (database: Queryable, { clients }: World, random: Random): Promise<void> => {
  const rows = clients.map((one) => {
    const identity = identityOf(one, random)
    const goesElsewhere = one.id % OTHER_ADDRESS_EVERY === 2
    const elsewhere = {
      billing_name: `${one.name}, comptabilité`,
      billing_address1: 'BP 12',
      billing_postal: identity.postal,
      billing_city: identity.city,
    }
    return {
      ...{ ...identity, id: one.id, address1: `${random.int(1, 180)} ${random.pick(STREETS)}` },
      ...(goesElsewhere ? elsewhere : {}),
      order_ref: identity.kind === 'public' || one.id === 1 ? `BC-${2000 + one.id}` : null,
      billing_email: `facturation@${hostOf(one.name)}.example`,
      wants_time_annex: one.id % 3 === 1,
    }
  })
  const fields = [
    'kind',
    'country',
    'address1',
    'postal',
    'city',
    'siren',
    'siret',
    'tva_number',
    'tva_category',
    'exemption_code',
  ] as const
  const names = [
    ...fields,
    'billing_name',
    'billing_address1',
    'billing_postal',
    'billing_city',
    'billing_email',
    'order_ref',
  ] as const
  const given = sql.raw(names.map((name) => `${name} = given.${name}`).join(', '))
  const columns = sql.raw(names.map((name) => `${name} text`).join(', '))
  await database.execute(sql`update ${client} set ${given}, wants_time_annex = given.wants_time_annex
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id bigint, wants_time_annex boolean, ${columns}) where ${client.id} = given.id`)
}
