import { electronicAddressOf } from '#contract/invoicing/electronic-address.ts'
import type { Buyer, Seller } from '../sending/parties.ts'
import type { ComposedBuyer, ComposedSeller, NamedAddress } from './composed-invoice.ts'
import { writtenIn } from './print/written.ts'

const compactIdentifier = (text: string | null): string | null => {
  const bare = text?.replace(/\s/g, '') ?? ''
  return bare === '' ? null : bare
}

const trimmed = (text: string | null): string | null => (text?.trim() ? text.trim() : null)

const isSoleTrader = ({ legal_form }: Pick<Seller, 'legal_form'>): boolean => legal_form?.trim().toUpperCase() === 'EI'

/** A sole trader names itself « EI » (art. R526-27 of the Code de commerce). */
const tradingName = (seller: Seller): string => {
  const own = trimmed(seller.name) ?? ''
  return isSoleTrader(seller) && !/\bEI\b/.test(own) ? `${own} EI` : own
}

const legalForm = (seller: Seller): string | null => {
  if (isSoleTrader(seller)) return 'Entrepreneur individuel'
  const capital = seller.capital === null ? null : `au capital de ${writtenIn('fr').euros(seller.capital)}`
  return trimmed([seller.legal_form, capital].filter(Boolean).join(' '))
}

/** Composes the seller from the settings of the company. */
export const composeSeller = (seller: Seller): ComposedSeller => {
  const siren = compactIdentifier(seller.siren)?.slice(0, 9) ?? null
  return {
    ...addressOf(seller),
    name: tradingName(seller),
    siren,
    siret: compactIdentifier(seller.siret),
    tva_number: compactIdentifier(seller.tva_number),
    endpoint: electronicAddressOf({ ...seller, siren, email: null, tva_number: null }),
    legal_form: legalForm(seller),
    rcs: trimmed(seller.rcs),
    phone: trimmed(seller.phone),
    email: trimmed(seller.email),
    iban: compactIdentifier(seller.iban),
    bic: compactIdentifier(seller.bic),
  }
}

/** Composes the buyer from the fields of the client. */
export const composeBuyer = (buyer: Buyer): ComposedBuyer => {
  const siren = compactIdentifier(buyer.siren)
  return {
    ...addressOf(buyer),
    name: buyer.name.trim(),
    siren,
    siret: compactIdentifier(buyer.siret),
    tva_number: compactIdentifier(buyer.tva_number),
    endpoint: electronicAddressOf({ ...buyer, siren, email: buyer.billing_email }),
    is_individual: buyer.kind === 'individual',
  }
}

const addressOf = ({
  address1,
  address2,
  postal,
  city,
  country,
}: Pick<Buyer, 'address1' | 'address2' | 'postal' | 'city' | 'country'>) => ({
  address1: trimmed(address1),
  address2: trimmed(address2),
  postal: trimmed(postal),
  city: trimmed(city),
  country,
})

/** Null when the invoice goes to the client's own address. */
export const billingAddress = (buyer: Buyer): NamedAddress | null =>
  trimmed(buyer.billing_address1) === null
    ? null
    : {
        name: trimmed(buyer.billing_name) ?? buyer.name.trim(),
        ...addressOf({
          address1: buyer.billing_address1,
          address2: buyer.billing_address2,
          postal: buyer.billing_postal,
          city: buyer.billing_city,
          country: buyer.billing_country ?? buyer.country,
        }),
      }

/** Null when goods go to the client's own address. */
export const deliveryAddress = (buyer: Buyer): NamedAddress | null =>
  trimmed(buyer.delivery_address1) === null
    ? null
    : {
        name: buyer.name.trim(),
        ...addressOf({
          address1: buyer.delivery_address1,
          address2: buyer.delivery_address2,
          postal: buyer.delivery_postal,
          city: buyer.delivery_city,
          country: buyer.delivery_country ?? buyer.country,
        }),
      }
