/** A party of a received invoice. Texts are as the file has them; null where it has none. */
export interface ReceivedParty {
  readonly name: string | null
  readonly siren: string | null
  readonly tva_number: string | null
  readonly address: readonly string[]
}

export interface ReceivedLine {
  readonly designation: string
  /** Decimal numbers as the file writes them: prices may have more than two decimals. */
  readonly quantity: string
  readonly unit_price: string
  /**
   * BT-149: the quantity that the price is for, as the file writes it. Absent where it is one, and
   * in records of the time before; the same goes for allowances and charges.
   */
  readonly price_quantity?: string
  /** Cents that are off the line, and on top of it; `amount` has both. */
  readonly allowances?: number
  readonly charges?: number
  /** Cents without TVA. */
  readonly amount: number
  /** Hundredths of a percent; null where no TVA applies. */
  readonly rate: number | null
}

export interface ReceivedTva {
  /** UNTDID 5305. */
  readonly category: string
  readonly rate: number | null
  readonly base: number
  readonly amount: number
  /** Why there is no TVA. */
  readonly reason: string | null
}

/** Content of a received invoice that is shown beside its fields. */
export interface ReceivedContent {
  /** UNTDID 1001: 380 is an invoice, 381 a credit note. */
  readonly type: string
  readonly seller: ReceivedParty
  readonly buyer: ReceivedParty
  readonly lines: readonly ReceivedLine[]
  readonly tva: readonly ReceivedTva[]
  /** Allowances and charges of the whole invoice, in cents. */
  readonly allowances: number
  readonly charges: number
  readonly prepaid: number
  /** Cents to be paid. */
  readonly due: number
  readonly order_ref: string | null
  readonly payment: {
    readonly iban: string | null
    readonly bic: string | null
    readonly reference: string | null
    readonly terms: string | null
  }
  readonly notes: readonly string[]
}
