import { asc, eq } from 'drizzle-orm'
import type { Issue, Issues } from '#contract/core/issues.ts'
import { FORMATS } from '#contract/core/kinds/formats.ts'
import type { Totals } from '#contract/core/kinds/money.ts'
import { reasonIssues, type TvaCategory } from '#contract/invoicing/tva.ts'
import type { Queryable } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { client } from '../database/schema/people.ts'

/** Settings that public pages show and invoices do not. */
type PublicSetting = 'about_fr' | 'about_en' | 'director' | 'host'

/** Values of the company that its invoices show. */
export type Seller = Omit<
  typeof settings.$inferSelect,
  'id' | 'version' | 'xid' | 'updated_at' | 'deleted_at' | 'alsace_moselle' | 'hour_price' | PublicSetting
>

const { name, address1, address2, postal, city, country, kind, siren, siret, tva_number, electronic_address, billing_email } = client
const { has_tva, tva_category, exemption_code, exemption_reason, account_code, wants_time_annex } = client
const { billing_name, billing_address1, billing_address2, billing_postal, billing_city, billing_country } = client
const { delivery_address1, delivery_address2, delivery_postal, delivery_city, delivery_country } = client

/** Values of a client that its invoices, and the journal of sales, show. */
const BUYER = {
  ...{ name, address1, address2, postal, city, country, kind, siren, siret, tva_number, electronic_address, billing_email },
  ...{ has_tva, tva_category, exemption_code, exemption_reason, account_code, wants_time_annex },
  ...{ billing_name, billing_address1, billing_address2, billing_postal, billing_city, billing_country },
  ...{ delivery_address1, delivery_address2, delivery_postal, delivery_city, delivery_country },
}
export type Buyer = Pick<typeof client.$inferSelect, keyof typeof BUYER>

/** Frozen into the invoice when it is sent. */
export interface Parties {
  readonly seller: Seller
  readonly buyer: Buyer
}

/** Values that invoices of format 1 did not freeze, as they were understood then. */
const UNFROZEN_SELLER = {
  country: 'FR',
  siret: null,
  tva_on_debits: false,
  electronic_address: null,
  early_payment_terms: null,
  logo: null,
} satisfies Partial<Seller>

const UNFROZEN_BUYER = {
  ...{ country: 'FR', kind: 'professional', siret: null, electronic_address: null, billing_email: null },
  ...{ tva_category: 'outside_scope', exemption_code: null, exemption_reason: null, account_code: null, wants_time_annex: false },
  ...{ billing_name: null, billing_address1: null, billing_address2: null, billing_postal: null, billing_city: null, billing_country: null },
  ...{ delivery_address1: null, delivery_address2: null, delivery_postal: null, delivery_city: null, delivery_country: null },
} satisfies Partial<Buyer>

/** Values that an invoice of format 1 froze; later formats freeze all values. */
interface FrozenParties {
  readonly seller: Omit<Seller, keyof typeof UNFROZEN_SELLER | 'tva_regime'> & Partial<Seller>
  readonly buyer: Omit<Buyer, keyof typeof UNFROZEN_BUYER> & Partial<Buyer>
}

/** Seller and buyer of a sent invoice, complete also where an invoice of format 1 froze fewer values. */
export const frozenParties = (frozen: unknown): Parties => {
  const { seller, buyer } = frozen as FrozenParties
  // A seller without a number of TVA charged none.
  const tva_regime = (seller.tva_number ?? '').trim() === '' ? 'franchise' : 'normal'
  return { seller: { ...UNFROZEN_SELLER, tva_regime, ...seller } as Seller, buyer: { ...UNFROZEN_BUYER, ...buyer } }
}

/** Settings of the company, of which there is one row. */
export const readSettings = async (database: Queryable): Promise<typeof settings.$inferSelect> => {
  const [row] = await database.select().from(settings).orderBy(asc(settings.id)).limit(1)
  if (!row) throw new Error('The settings have no row.')
  return row
}

/** Seller and buyer as they are now. */
export const presentParties = async (database: Queryable, clientId: number): Promise<Parties> => {
  const {
    id: _id,
    version: _version,
    xid: _xid,
    updated_at: _updated,
    deleted_at: _deleted,
    alsace_moselle: _rule,
    hour_price: _price,
    about_fr: _french,
    about_en: _english,
    director: _director,
    host: _host,
    ...seller
  } = await readSettings(database)
  const [buyer] = await database.select(BUYER).from(client).where(eq(client.id, clientId))
  if (!buyer) throw new Error('The invoice has no client.')
  return { seller, buyer }
}

const ADDRESS = ['name', 'address1', 'postal', 'city'] as const

const missing = <Party extends object>(party: Party, names: readonly (keyof Party & string)[], prefix: string): Issues => {
  const required: readonly Issue[] = [{ code: 'required' }]
  return Object.fromEntries(names.filter((name) => String(party[name] ?? '').trim() === '').map((name) => [`${prefix}.${name}`, required]))
}

/**
 * Names the values that the law requires of the seller and that the settings lack, as
 * `settings.{field}`.
 */
export const missingOfSeller = (seller: Seller, chargesTva: boolean): Issues =>
  missing(seller, [...ADDRESS, 'siren', ...(chargesTva ? (['tva_number'] as const) : [])], 'settings')

/** Categories under which the buyer owes the TVA, or acquires within the Union. */
const WITH_BUYERS_NUMBER: readonly TvaCategory[] = ['reverse_charge', 'intra_community']

/** A French company or public body is named by its SIREN; who buys as a person has none. */
const sirenIssues = ({ kind, country: home, siren: number }: Buyer): Issues => {
  if (home !== 'FR' || kind === 'individual') return {}
  if ((number ?? '').trim() === '') return { 'client.siren': [{ code: 'required' }] }
  return FORMATS.siren.read(number ?? '') === number ? {} : { 'client.siren': [{ code: 'siren' }] }
}

/** A client who is not charged TVA has a category that says why, with its reason. */
const exemptionIssues = (buyer: Buyer, { tva_regime }: Seller): Issues => {
  if (buyer.has_tva || tva_regime === 'franchise') return {}
  if (buyer.tva_category === 'standard') return { 'client.tva_category': [{ code: 'category' }] }
  return Object.fromEntries(Object.entries(reasonIssues(buyer)).map(([field, issues]) => [`client.${field}`, issues]))
}

/**
 * Names the values that the law requires of the buyer and that the client lacks, as
 * `client.{field}`.
 */
export const missingOfBuyer = ({ seller, buyer }: Parties, { rates }: Pick<Totals, 'rates'>): Issues => ({
  ...missing(buyer, ADDRESS, 'client'),
  ...sirenIssues(buyer),
  ...exemptionIssues(buyer, seller),
  ...(rates.some(({ tva_category: category }) => WITH_BUYERS_NUMBER.includes(category)) ? missing(buyer, ['tva_number'], 'client') : {}),
})
