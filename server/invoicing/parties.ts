import { asc, eq } from 'drizzle-orm'
import type { Issue, Issues } from '#contract/core/issues.ts'
import type { Queryable } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { client } from '../database/schema/people.ts'

/** Values of the company that its invoices show. */
export type Seller = Omit<typeof settings.$inferSelect, 'id' | 'version' | 'xid' | 'updated_at' | 'deleted_at' | 'alsace_moselle' | 'hour_price'>

/** Values of a client that its invoices show. */
export type Buyer = Pick<typeof client.$inferSelect, 'name' | 'address1' | 'address2' | 'postal' | 'city' | 'siren' | 'tva_number' | 'has_tva'>

/** Frozen into the invoice when it is sent. */
export interface Parties {
  readonly seller: Seller
  readonly buyer: Buyer
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
    ...seller
  } = await readSettings(database)
  const { name, address1, address2, postal, city, siren, tva_number, has_tva } = client
  const [buyer] = await database
    .select({ name, address1, address2, postal, city, siren, tva_number, has_tva })
    .from(client)
    .where(eq(client.id, clientId))
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

/**
 * Names the values that the law requires of the buyer and that the client lacks, as
 * `client.{field}`.
 */
export const missingOfBuyer = (buyer: Buyer): Issues => missing(buyer, ADDRESS, 'client')
