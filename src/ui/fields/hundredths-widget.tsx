import { useState } from 'react'
import type { Field } from '#contract/core/kinds/field.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import { Input } from '../kit/inputs/input.tsx'
import { parseHundredths, writeHundredths } from '../text/decimal.ts'
import { decimalKeyboard } from './keyboards.ts'
import { textOf, type WidgetProps } from './widget-props.ts'

/** The sign that stands behind the number. */
const signOf = ({ kind, percent }: Field): string | null => (kind === 'cents' ? '€' : percent ? '%' : null)

/**
 * An amount, a percentage or a decimal number, shown and typed as people write it in their
 * language: « 1 863,30 ». Any other text stays as typed and fails validation.
 */
export const HundredthsWidget = ({
  id,
  field,
  value,
  onChange,
  invalid,
  describedBy,
  disabled,
  placeholder,
  autoFocus,
}: WidgetProps) => {
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [isNegative] = useState(typeof value === 'number' && value < 0)
  const shown =
    typeof value === 'number' ? writeHundredths(value, locale, field.kind === 'cents' ? 2 : 0) : textOf(value)
  const sign = signOf(field)
  const type = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (parseHundredths(text, locale) ?? text))
  }
  return (
    <span className="relative block">
      <Input
        id={id}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        {...decimalKeyboard(isNegative || (field.min ?? 0) < 0)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        placeholder={placeholder}
        autoFocus={autoFocus}
        className={sign === null ? 'tabular' : 'pr-8 tabular'}
      />
      {sign !== null && (
        <span aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3">
          {sign}
        </span>
      )}
    </span>
  )
}
