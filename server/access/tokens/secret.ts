import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Beginning of every personal access token, by which scanners of leaked secrets find it. */
export const TOKEN_PREFIX = 'sav_pat_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 238 bits. */
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** CRC-32 of the random part in base 62: tells a real token from a text that looks like one. */
const checksumOf = (random: string): string => {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = DIGITS.charAt(rest % DIGITS.length) + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}

/** Returns a new secret: `sav_pat_`, 40 random characters, 6 of their checksum. */
export const makeSecret = (): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')
  return `${TOKEN_PREFIX}${random}${checksumOf(random)}`
}

/** Whether a bearer token is meant as a personal one, valid or not. */
export const isPersonal = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** Whether the form and the checksum are right; a query for any other text is saved. */
export const isWellFormed = (token: string): boolean => {
  if (!FORM.test(token)) return false
  const random = token.slice(TOKEN_PREFIX.length, -CHECKSUM_LENGTH)
  return token.endsWith(checksumOf(random))
}

/** Beginning and end of a secret: enough to recognise it, too little to guess it. */
export const hintOf = (secret: string): string => `${secret.slice(0, TOKEN_PREFIX.length + 4)}…${secret.slice(-4)}`
