import { and, asc, eq, isNull } from 'drizzle-orm'
import { RETENTION_NAMES, type RetentionField } from '#contract/models/settings/retention.ts'
import type { Queryable } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { client, user } from '../../database/schema/people.ts'
import { hasClientRole } from '../../models/client-people.ts'

/** Settings that public pages show and invoices do not. */
type PublicSetting = 'about_fr' | 'about_en' | 'director' | 'host'

/** Values of the company that its invoices show. */
export type Seller = Omit<
  typeof settings.$inferSelect,
  | 'id'
  | 'version'
  | 'xid'
  | 'updated_at'
  | 'deleted_at'
  | 'alsace_moselle'
  | 'worked_week'
  | 'hour_price'
  | 'require_two_factors'
  | 'session_days'
  | RetentionField
  | PublicSetting
>

/** Values of a client that its invoices, and the journal of sales, show. */
const BUYER = {
  name: client.name,
  address1: client.address1,
  address2: client.address2,
  postal: client.postal,
  city: client.city,
  country: client.country,
  kind: client.kind,
  siren: client.siren,
  siret: client.siret,
  tva_number: client.tva_number,
  electronic_address: client.electronic_address,
  billing_email: client.billing_email,
  has_tva: client.has_tva,
  tva_category: client.tva_category,
  exemption_code: client.exemption_code,
  exemption_reason: client.exemption_reason,
  account_code: client.account_code,
  wants_time_annex: client.wants_time_annex,
  billing_name: client.billing_name,
  billing_address1: client.billing_address1,
  billing_address2: client.billing_address2,
  billing_postal: client.billing_postal,
  billing_city: client.billing_city,
  billing_country: client.billing_country,
  delivery_address1: client.delivery_address1,
  delivery_address2: client.delivery_address2,
  delivery_postal: client.delivery_postal,
  delivery_city: client.delivery_city,
  delivery_country: client.delivery_country,
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
  country: 'FR',
  kind: 'professional',
  siret: null,
  electronic_address: null,
  billing_email: null,
  tva_category: 'outside_scope',
  exemption_code: null,
  exemption_reason: null,
  account_code: null,
  wants_time_annex: false,
  billing_name: null,
  billing_address1: null,
  billing_address2: null,
  billing_postal: null,
  billing_city: null,
  billing_country: null,
  delivery_address1: null,
  delivery_address2: null,
  delivery_postal: null,
  delivery_city: null,
  delivery_country: null,
} satisfies Partial<Buyer>

/** Values that an invoice of format 1 froze; later formats freeze all values. */
interface FrozenParties {
  readonly seller: Omit<Seller, keyof typeof UNFROZEN_SELLER | 'tva_regime'> & Partial<Seller>
  readonly buyer: Omit<Buyer, keyof typeof UNFROZEN_BUYER> & Partial<Buyer>
}

/**
 * Seller and buyer of a sent invoice, complete also where an invoice of format 1 froze fewer
 * values.
 */
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

/** Address of the person who reads the client's invoices in their space; null where nobody does. */
const readersEmail = async (database: Queryable, clientId: number): Promise<string | null> => {
  const [reader] = await database
    .select({ email: user.email })
    .from(user)
    .where(
      and(
        eq(user.client_id, clientId),
        eq(user.is_client_manager, true),
        hasClientRole,
        eq(user.is_active, true),
        isNull(user.deleted_at),
      ),
    )
    .orderBy(asc(user.id))
    .limit(1)
  return reader?.email ?? null
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
    worked_week: _week,
    require_two_factors: _security,
    session_days: _days,
    hour_price: _price,
    about_fr: _french,
    about_en: _english,
    director: _director,
    host: _host,
    ...rest
  } = await readSettings(database)
  const seller = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !RETENTION_NAMES.includes(name as RetentionField)),
  ) as Seller
  const [buyer] = await database.select(BUYER).from(client).where(eq(client.id, clientId))
  if (!buyer) throw new Error('The invoice has no client.')
  return { seller, buyer: { ...buyer, billing_email: buyer.billing_email ?? (await readersEmail(database, clientId)) } }
}
