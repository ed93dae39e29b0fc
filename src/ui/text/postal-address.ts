/** The parts of a postal address, as clients and the company have them. */
interface PostalAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly postal: string | null
  readonly city: string | null
}

/** A postal address, line by line. */
export const addressLines = ({ address1, address2, postal, city }: PostalAddress): readonly string[] =>
  [address1, address2, [postal, city].filter(Boolean).join(' ')].filter(
    (line) => line !== null && line !== '',
  ) as readonly string[]
