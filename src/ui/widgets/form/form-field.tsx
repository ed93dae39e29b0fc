import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { formatTextOf } from '../../fields/format-text.ts'
import type { WidgetProps } from '../../fields/widget-props.ts'
import { WIDGETS } from '../../fields/widgets.tsx'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import type { FormState } from './use-form.ts'

interface FormFieldProps {
  readonly model: ModelName
  readonly name: string
  readonly field: Field
  readonly form: FormState
  readonly placeholder?: string
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly among?: (record: AnyRecord) => boolean
  readonly first?: (record: AnyRecord) => boolean
}

/** One field of a form: label, widget of its kind, and first message. */
export const FormField = ({
  model,
  name,
  field,
  form,
  placeholder,
  hint,
  autoFocus = false,
  among,
  first,
}: FormFieldProps) => {
  const { t } = useTranslation()
  const labels = useLabels()
  const label = labels.fieldOf(model, name)
  const Widget: ComponentType<WidgetProps> = WIDGETS[field.kind]
  const message = form.errorOf(name)
  const format = formatTextOf(field, form.values[name])
  const error = message !== undefined && format !== null ? t(format) : message
  const help = hint ?? (field.kind === 'ut' ? t('form.utHint') : undefined)
  return (
    <div data-field={name}>
      <FieldRow
        label={label}
        required={field.nullable !== true}
        optionalLabel={t('optional')}
        error={error}
        {...(help === undefined ? {} : { hint: help })}
      >
        {({ id, describedBy, invalid }) => (
          <Widget
            id={id}
            field={field}
            label={label}
            value={form.values[name] ?? null}
            onChange={(value) => form.set(name, value)}
            invalid={invalid}
            describedBy={describedBy}
            disabled={form.busy}
            placeholder={placeholder}
            autoFocus={autoFocus}
            among={among}
            first={first}
          />
        )}
      </FieldRow>
    </div>
  )
}
