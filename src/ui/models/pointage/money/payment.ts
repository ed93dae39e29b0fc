import type { Mirrored } from '#src/store/mirrored.ts'

/** By the hour, by an hours contract, by the fixed price of its projet, or not at all. */
export const PAYMENTS = ['hourly', 'contract', 'fixed', 'unbillable'] as const
export type Payment = (typeof PAYMENTS)[number]

export type BilledProjet = Pick<Mirrored<'projet'>, 'id' | 'is_facturable' | 'fixed_price'>

/** How a projet pays for time that no contract includes. */
export const paymentOf = ({ is_facturable, fixed_price }: Omit<BilledProjet, 'id'>): Exclude<Payment, 'contract'> => {
  if (!is_facturable) return 'unbillable'
  return fixed_price === null ? 'hourly' : 'fixed'
}
