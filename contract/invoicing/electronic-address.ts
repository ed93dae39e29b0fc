/**
 * Address in the directory of e-invoicing (BT-34, BT-49), an e-mail address, or a number of another
 * scheme of the list EAS.
 */
export interface ElectronicAddress {
  readonly id: string
  readonly scheme: string
}

/**
 * Schemes of TVA numbers in the list EAS, by the prefix of the number. Sweden has none: its
 * companies are addressed by their register.
 */
const TVA_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0198',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  ...{ NL: '9944', PL: '9945', PT: '9946', RO: '9947', SI: '9949', SK: '9950' },
}

/** Values of a party that may address it; those that are empty are null. */
interface Addressed {
  readonly electronic_address: string | null
  readonly siren: string | null
  readonly email: string | null
  readonly tva_number: string | null
}

const bare = (text: string | null): string | null => text?.replace(/\s/g, '') || null

/**
 * The address of a party: the one of the directory, its SIREN, an e-mail address, its TVA number.
 */
export const electronicAddressOf = ({
  electronic_address,
  siren,
  email,
  tva_number,
}: Addressed): ElectronicAddress | null => {
  const directory = bare(electronic_address) ?? bare(siren)
  if (directory !== null) return { id: directory, scheme: directory.includes('@') ? 'EM' : '0225' }
  const mail = bare(email)
  if (mail !== null) return { id: mail, scheme: 'EM' }
  const number = bare(tva_number)
  const scheme = number === null ? undefined : TVA_SCHEMES[number.slice(0, 2).toUpperCase()]
  return number === null || scheme === undefined ? null : { id: number, scheme }
}
