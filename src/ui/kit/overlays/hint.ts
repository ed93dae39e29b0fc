interface Hint {
  readonly 'data-hint': string
  readonly 'data-hint-keys'?: string
  readonly 'data-hint-side'?: 'right'
}

/** Attributes of an element that `HintHost` explains on hover and on focus, below it. */
export const hint = (text: string, keys?: string): Hint => ({
  'data-hint': text,
  ...(keys === undefined ? {} : { 'data-hint-keys': keys }),
})

/** As `hint`, for a text that says more than the name of the element. */
export const hintWithDescription = (text: string): Hint & { readonly 'aria-description': string } => ({
  ...hint(text),
  'aria-description': text,
})

/** Attributes of an element that is explained beside it. */
export const hintBeside = (text: string): Hint => ({ 'data-hint': text, 'data-hint-side': 'right' })
