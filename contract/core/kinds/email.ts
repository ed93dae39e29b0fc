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
