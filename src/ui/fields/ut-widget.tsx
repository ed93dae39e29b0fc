import { useState } from 'react'
import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { DEFAULT_UT_PER_DAY, UT_ESTIMATES, usualUtOf } from '#contract/core/kinds/ut.ts'
import { useFormat } from '../hooks/page/use-format.ts'
import { cx } from '../kit/cx.ts'
import { Input } from '../kit/inputs/input.tsx'
import { useServices } from '../services/services.tsx'
import { KEYBOARDS } from './keyboards.ts'
import { useEstimateText } from './use-estimate-text.ts'
import { emptyToNull, type WidgetProps } from './widget-props.ts'

/** A duration: one of the usual lengths by a tap, or typed text such as « 1h30 ». */
export const UtWidget = ({
  id,
  field,
  label,
  value,
  onChange,
  invalid,
  describedBy,
  disabled,
  placeholder,
  autoFocus,
}: WidgetProps) => {
  const format = useFormat()
  const estimateText = useEstimateText()
  const choices = usualUtOf(field)
  const isEstimate = choices === UT_ESTIMATES
  const { person } = useServices()
  const shown = typeof value === 'number' ? format.ut(value) : typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string | null>(null)

  const type = (text: string) => {
    setTyped(text)
    onChange(parseUt(text, person?.user.ut_per_day ?? DEFAULT_UT_PER_DAY) ?? emptyToNull(text, field))
  }

  return (
    <div>
      <Input
        id={id}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        placeholder={placeholder ?? '1h30'}
        {...KEYBOARDS.ut}
        autoFocus={autoFocus}
        className="tabular"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't take the place of this row of shortcuts */}
      <div role="group" aria-label={label} className="mt-1.5 flex flex-wrap gap-1">
        {choices.map((ut) => (
          <button
            key={ut}
            type="button"
            disabled={disabled}
            aria-pressed={value === ut}
            onClick={() => {
              setTyped(null)
              onChange(ut)
            }}
            className={cx(
              'h-6 rounded-sm border px-1.5 text-sm tabular touch:h-11 touch:px-2.5',
              value === ut
                ? 'border-accent bg-accent-tint text-accent-text'
                : 'border-line-strong text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {isEstimate ? estimateText(ut) : format.ut(ut)}
          </button>
        ))}
      </div>
    </div>
  )
}
