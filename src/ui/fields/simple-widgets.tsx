import { useTranslation } from 'react-i18next'
import type { FileReference } from '#contract/core/kinds/field.ts'
import { DEFAULT_TEXT_LENGTH } from '#contract/core/parse.ts'
import { useLabels } from '../hooks/page/use-labels.ts'
import { Input } from '../kit/inputs/input.tsx'
import { Select } from '../kit/inputs/select.tsx'
import { Switch } from '../kit/inputs/switch.tsx'
import { Textarea } from '../kit/inputs/textarea.tsx'
import { DateInput } from './date-input.tsx'
import { KEYBOARDS, wholeKeyboard } from './keyboards.ts'
import { emptyToNull, textOf, type WidgetProps } from './widget-props.ts'

const common = ({ id, invalid, describedBy, disabled, placeholder, autoFocus }: WidgetProps) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  disabled,
  placeholder,
  autoFocus,
})

/** A line of text; keyboard and autocomplete follow its kind. */
export const lineWidget = (kind: keyof typeof KEYBOARDS) => (props: WidgetProps) => (
  <Input
    {...common(props)}
    {...KEYBOARDS[kind]}
    maxLength={props.field.max ?? DEFAULT_TEXT_LENGTH}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(emptyToNull(event.target.value, props.field))}
  />
)

export const LongTextWidget = (props: WidgetProps) => (
  <Textarea
    {...common(props)}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(emptyToNull(event.target.value, props.field))}
  />
)

/** Whole numbers. Any other text stays as typed and fails validation. */
export const WholeWidget = (props: WidgetProps) => (
  <Input
    {...common(props)}
    {...wholeKeyboard((props.field.min ?? -1) < 0)}
    step={1}
    min={props.field.min}
    max={props.field.max}
    value={typeof props.value === 'number' ? props.value : ''}
    onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
    className="tabular"
  />
)

export const FlagWidget = ({ id, value, onChange, describedBy, disabled }: WidgetProps) => (
  <Switch
    id={id}
    checked={value === true}
    onCheckedChange={onChange}
    aria-describedby={describedBy}
    disabled={disabled}
  />
)

export const DateWidget = (props: WidgetProps) => (
  <DateInput {...props} value={textOf(props.value) || null} isPast={props.field.past === true} />
)

/** Read-only day and time: an instant is set by an action, never typed. */
export const InstantWidget = (props: WidgetProps) => (
  <Input
    {...common(props)}
    type="datetime-local"
    value={textOf(props.value).slice(0, 16)}
    onChange={(event) => props.onChange(event.target.value === '' ? null : new Date(event.target.value).toISOString())}
    className="tabular"
  />
)

export const ColourWidget = (props: WidgetProps) => {
  const value = textOf(props.value) || 'transparent'
  return (
    <span className="flex gap-2">
      <input
        type="color"
        aria-label={props.label}
        value={value === 'transparent' ? '#000000' : value}
        onChange={(event) => props.onChange(event.target.value)}
        disabled={props.disabled}
        className="h-control w-10 shrink-0 rounded-md border border-control-line bg-surface p-1"
      />
      <Input
        {...common(props)}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
        className="tabular"
      />
    </span>
  )
}

export const ChoiceWidget = (props: WidgetProps) => {
  const { t } = useTranslation()
  const labels = useLabels()
  return (
    <Select
      id={props.id}
      value={textOf(props.value) || null}
      onChange={props.onChange}
      options={(props.field.choices ?? []).map((choice) => ({
        value: choice,
        label: labels.choiceOf(props.field, choice),
      }))}
      placeholder={t('choose')}
      disabled={props.disabled}
      invalid={props.invalid}
      {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
    />
  )
}

export const FilesWidget = ({ id, value }: WidgetProps) => {
  const { t } = useTranslation()
  const files = Array.isArray(value) ? (value as readonly FileReference[]) : []
  return (
    <p id={id} className="text-ink-2">
      {files.length === 0 ? t('none') : files.map((file) => file.name).join(', ')}
    </p>
  )
}
