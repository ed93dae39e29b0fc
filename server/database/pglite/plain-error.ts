/** A message between threads carries neither the class of an error nor the fields of that class. */
export interface PlainError {
  readonly message: string
  readonly stack: string | undefined
  readonly fields: Readonly<Record<string, string | number>>
}

/**
 * Errors of the file system that PGlite throws as plain objects, by WASI's number; there is no more
 * of a message in them.
 */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: 'Permission denied',
  29: 'Input/output error',
  51: 'No space left on device',
}

const asError = (thrown: unknown): Error => {
  if (thrown instanceof Error) return thrown
  const { errno } = (thrown ?? {}) as { readonly errno?: unknown }
  return new Error(typeof errno === 'number' ? (FILE_ERRORS[errno] ?? `File system error ${errno}`) : String(thrown))
}

/** Leaves the values of the failed statement out: they may be personal data. */
export const toPlainError = (thrown: unknown): PlainError => {
  const error = asError(thrown)
  const fields = Object.entries(error).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  )
  return { message: error.message, stack: error.stack, fields: Object.fromEntries(fields) }
}

/** Rebuilds an error that a thread sent. */
export const fromPlainError = ({ message, stack, fields }: PlainError): Error => {
  const error = Object.assign(new Error(message), fields)
  if (stack !== undefined) error.stack = stack
  return error
}
