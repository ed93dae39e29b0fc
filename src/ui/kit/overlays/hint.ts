interface Hint {
  readonly 'data-hint': string
  readonly 'data-hint-keys'?: string
}

/** Attributes of an element that `HintHost` explains when the pointer rests on it or the keys reach it. */
export const hint = (text: string, keys?: string): Hint => ({ 'data-hint': text, ...(keys === undefined ? {} : { 'data-hint-keys': keys }) })
