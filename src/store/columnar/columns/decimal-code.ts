import { FIRST_TOO_LARGE } from './code-cells.ts'

/** The number whose canonical decimal form is `text`, if it can be its own code; else -1. */
export const decimalCode = (text: string): number => {
  const { length } = text
  if (length === 0 || length > 10) return -1
  const first = text.charCodeAt(0) - 48
  if (!(first >= 0 && first <= 9) || (first === 0 && length > 1)) return -1
  let code = first
  for (let index = 1; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    code = code * 10 + digit
  }
  return code < FIRST_TOO_LARGE ? code : -1
}
