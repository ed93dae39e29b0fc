import type { Field } from '#contract/core/kinds/field.ts'

/**
 * The text that says how to write a value; null where the text of the issue does. « Wrong type »
 * does not help with a duration or an amount: its format does.
 */
export const formatTextOf = (
  { kind, percent, hundredths }: Field,
  value: unknown,
): 'form.utBad' | 'form.amountBad' | 'form.decimalBad' | null => {
  if (typeof value !== 'string' || value.trim() === '') return null
  if (kind === 'ut') return 'form.utBad'
  if (kind === 'cents') return 'form.amountBad'
  return percent || hundredths ? 'form.decimalBad' : null
}
