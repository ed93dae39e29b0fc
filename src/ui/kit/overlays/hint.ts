interface Hint {
  readonly 'data-hint': string
  readonly 'data-hint-keys'?: string
}

/** Attributes of an element that `HintHost` explains on hover and on focus. */
export const hint = (text: string, keys?: string): Hint => ({ 'data-hint': text, ...(keys === undefined ? {} : { 'data-hint-keys': keys }) })
