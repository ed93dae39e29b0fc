import type { ComponentProps } from 'react'
import type { KindName } from '#contract/core/kinds/field.ts'

type Hints = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'enterKeyHint' | 'autoCapitalize' | 'spellCheck'
>

/** Enter saves: the key of the shown keyboard says so. */
const DONE = { enterKeyHint: 'done' } as const satisfies Hints
/** Names and addresses of machines: no capital letter and no correction. */
const EXACT = { ...DONE, autoCapitalize: 'none', spellCheck: false } as const satisfies Hints

/** The keyboard that a phone shows for a line of each kind. */
export const KEYBOARDS = {
  text: { ...DONE, type: 'text' },
  icon: { ...EXACT, type: 'text' },
  email: { ...EXACT, type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { ...DONE, type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  link: { ...EXACT, type: 'url', inputMode: 'url' },
  ut: { ...EXACT, type: 'text', autoComplete: 'off' },
  date: { ...EXACT, type: 'text', autoComplete: 'off' },
} as const satisfies { readonly [Kind in KindName]?: Hints }

/** The keyboard of any kind that is typed in one line; that of plain text for all others. */
export const keyboardOf = (kind: KindName): Hints =>
  Object.hasOwn(KEYBOARDS, kind) ? KEYBOARDS[kind as keyof typeof KEYBOARDS] : KEYBOARDS.text

/** Digits alone for whole numbers; a keyboard of digits has no minus sign. */
export const wholeKeyboard = (mayBeNegative: boolean): Hints => ({
  ...DONE,
  type: 'number',
  ...(mayBeNegative ? {} : { inputMode: 'numeric' }),
})

/**
 * Digits and a separator; the text is not of type `number`, which no language writes as people do.
 */
export const decimalKeyboard = (mayBeNegative: boolean): Hints => ({
  ...EXACT,
  type: 'text',
  autoComplete: 'off',
  ...(mayBeNegative ? {} : { inputMode: 'decimal' }),
})
