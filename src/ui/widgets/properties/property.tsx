import { type ComponentType, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, KindName } from '#contract/core/kinds/field.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Cell } from '../../fields/cells.tsx'
import { COUNTRY } from '../../fields/late-country.ts'
import { LevelWidget } from '../../fields/level.tsx'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { Late } from '../../kit/late.tsx'
import { ChoiceProperty, ReferenceProperty } from './choice-properties.tsx'
import { DateProperty } from './date-property.tsx'
import type { PropertyEditorProps } from './property-editor.ts'
import { TextProperty } from './text-property.tsx'
import { useSetter } from './use-setter.ts'
import { WidgetProperty } from './widget-property.tsx'

interface PropertyRowProps {
  readonly label: string
  readonly labelFor?: string
  /** Name of the field, by which keys find its editor. */
  readonly name?: string
  readonly children: ReactNode
}

export const PropertyRow = ({ label, labelFor, name, children }: PropertyRowProps) => (
  <div data-property={name} className="grid min-h-8 grid-cols-[120px_minmax(0,1fr)] items-center gap-2 touch:min-h-11">
    {labelFor === undefined ? (
      <span className="py-1 text-ink-3 leading-tight">{label}</span>
    ) : (
      <label htmlFor={labelFor} className="py-1 text-ink-3 leading-tight">
        {label}
      </label>
    )}
    <div className="flex min-w-0 items-center [&>*]:min-w-0">{children}</div>
  </div>
)

/** The field of a ticket or client, or of any other model. */
interface PropertyProps<Name extends ModelName> {
  readonly record: Mirrored<Name>
  readonly field: keyof Mirrored<Name> & string
  readonly among?: (record: AnyRecord) => boolean
  /** Whether the record may have these values; tells the person where it may not. */
  check?(values: Readonly<Record<string, unknown>>): boolean
}

/**
 * One property: plain text where this person may not change it now, otherwise the editor of its
 * kind.
 */
export const Property = <Name extends ModelName>({ record, field, among, check }: PropertyProps<Name>) => {
  const id = useId()
  const labels = useLabels()
  const model = record.modelName
  const label = labels.fieldOf(model, field)
  const definition = modelOf(model).fields[field]
  const { isAllowed, set: dispatch } = useSetter(record, field)
  const ask = async (next: unknown, seen: unknown) =>
    check?.({ ...record, [field]: next }) === false ? null : dispatch(next, seen)
  const [value, set] = useOptimisticValue<unknown>({ id: record.id, value: fieldOf(record, field) }, ask)
  if (!definition) return null
  const Editor = EDITORS[definition.kind]
  return (
    <PropertyRow name={field} label={label} {...(isAllowed ? { labelFor: id } : {})}>
      {isAllowed ? (
        <Editor id={id} name={field} label={label} field={definition} value={value} among={among} onChange={set} />
      ) : (
        <PlainValue value={value} field={definition} />
      )}
    </PropertyRow>
  )
}

/** A form widget that is the editor in place. */
const PLAIN_WIDGET = {
  invalid: false,
  describedBy: undefined,
  disabled: false,
  placeholder: undefined,
  autoFocus: false,
} as const

/** Shows a value that changes by no editor in place. */
const FixedValue = ({ value, field }: PropertyEditorProps) => <PlainValue value={value} field={field} />

const TextOrCountry = (props: PropertyEditorProps) => {
  const { t } = useTranslation()
  return props.field.format === 'country' ? (
    <div className="w-full">
      <Late of={COUNTRY} with={{ ...props, quiet: true, ...PLAIN_WIDGET, placeholder: t('notSet') }} />
    </div>
  ) : (
    <TextProperty {...props} />
  )
}

const LevelOrNumber = (props: PropertyEditorProps) =>
  props.field.level ? (
    <div className="w-full">
      <LevelWidget {...props} {...PLAIN_WIDGET} quiet />
    </div>
  ) : (
    <WidgetProperty {...props} />
  )

const Reference = (props: PropertyEditorProps) => {
  const { model = '' } = props.field
  // Records of large models are chosen from their own list.
  return isReferenceModel(model) ? <ReferenceProperty {...props} model={model} /> : <FixedValue {...props} />
}

/**
 * The editor in place of each kind of field: a quick one of its own, or its form widget in a
 * popover.
 */
const EDITORS: { readonly [Kind in KindName]: ComponentType<PropertyEditorProps> } = {
  text: TextOrCountry,
  email: TextProperty,
  phone: TextProperty,
  link: TextProperty,
  longText: WidgetProperty,
  colour: WidgetProperty,
  icon: WidgetProperty,
  integer: LevelOrNumber,
  ut: WidgetProperty,
  cents: WidgetProperty,
  flag: ({ id, value, onChange }) => <Switch id={id} checked={value === true} onCheckedChange={onChange} />,
  date: DateProperty,
  instant: WidgetProperty,
  choice: ChoiceProperty,
  belongsTo: Reference,
  references: WidgetProperty,
  translated: WidgetProperty,
  password: FixedValue,
  files: FixedValue,
  json: FixedValue,
}

const PlainValue = ({ value, field }: { readonly value: unknown; readonly field: Field }) => {
  const { t } = useTranslation()
  if (value === null || value === undefined) return <span className="text-ink-3">—</span>
  if (field.kind === 'flag') return <span>{value === true ? t('yes') : t('no')}</span>
  return <Cell value={value} field={field} />
}
