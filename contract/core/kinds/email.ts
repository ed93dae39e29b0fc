/**
 * Returns the form in which e-mail addresses are compared: ASCII letters in lower case. Unicode
 * folding would make one address of several (`İ` and `i`). The index `user_email` compares in the
 * same way (C collation).
 */
export const foldEmail = (address: string): string => address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

// biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside of ASCII is what is looked for
const NOT_ASCII = /[^\x00-\x7f]/

/** Addresses are ASCII: a domain with other letters is written in its `xn--` form. */
export const isAsciiEmail = (address: string): boolean => !NOT_ASCII.test(address)

/** An address as people write it: no spaces, brackets or quotes, and a domain with a dot. */
export const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/

/** Between the addresses of one field, as they are stored. */
export const ADDRESS_SEPARATOR = ', '

/** The addresses of a field with the format `emails`; none of null. */
export const addressesOf = (field: string | null): readonly string[] =>
  field === null || field === '' ? [] : field.split(ADDRESS_SEPARATOR)
