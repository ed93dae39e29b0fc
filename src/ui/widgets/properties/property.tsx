import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/field.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Cell } from '../../fields/cells.tsx'
import type { ReferenceModel } from '../../hooks/references.tsx'
import { useLabels } from '../../hooks/use-labels.ts'
import { useOptimisticValue } from '../../hooks/use-optimistic-value.ts'
import { Switch } from '../../kit/inputs/switch.tsx'
import { Importance, ImportanceProperty, ReferenceProperty } from './choice-properties.tsx'
import { DateProperty } from './date-property.tsx'
import { TextProperty } from './text-property.tsx'
import { useSetter } from './use-setter.ts'
import { UtProperty } from './ut-property.tsx'

export const PropertyRow = ({ label, labelFor, children }: { readonly label: string; readonly labelFor?: string; readonly children: ReactNode }) => (
  <div className="grid min-h-8 grid-cols-[120px_minmax(0,1fr)] items-center gap-2 touch:min-h-11">
    {labelFor === undefined ? (
      <span className="text-ink-3 leading-tight">{label}</span>
    ) : (
      <label htmlFor={labelFor} className="text-ink-3 leading-tight">
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
}

/**
 * One property: plain text where this person may not change it now, otherwise the editor of its
 * kind.
 */
export const Property = <Name extends ModelName>({ record, field, among }: PropertyProps<Name>) => {
  const id = useId()
  const labels = useLabels()
  const model = record.modelName
  const label = labels.fieldOf(model, field)
  const definition = modelOf(model).fields[field]
  const { isAllowed, set: ask } = useSetter(record, field)
  const [value, set] = useOptimisticValue<unknown>({ id: record.id, value: fieldOf(record, field) }, ask)
  if (!definition) return null
  return (
    <PropertyRow label={label} {...(isAllowed ? { labelFor: id } : {})}>
      {isAllowed ? (
        <PropertyEditor id={id} label={label} field={definition} value={value} among={among} onChange={set} />
      ) : (
        <PlainValue value={value} field={definition} />
      )}
    </PropertyRow>
  )
}

interface PropertyEditorProps {
  readonly id: string
  readonly label: string
  readonly field: Field
  readonly value: unknown
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onChange(value: unknown): void
}

const PropertyEditor = ({ id, label, field, value, among, onChange }: PropertyEditorProps) => {
  const nullable = field.nullable === true
  switch (field.kind) {
    case 'belongsTo':
      return (
        <ReferenceProperty
          id={id}
          label={label}
          model={field.model as ReferenceModel}
          value={value as string | null}
          clearable={nullable}
          among={among}
          onChange={onChange}
        />
      )
    case 'flag':
      return <Switch id={id} checked={value === true} onCheckedChange={onChange} />
    case 'date':
      return <DateProperty id={id} label={label} value={value as string | null} onChange={onChange} />
    case 'ut':
      return <UtProperty id={id} label={label} value={value as number | null} field={field} onChange={onChange} />
    case 'integer':
      return <ImportanceProperty id={id} label={label} value={Number(value)} onChange={onChange} />
    case 'text':
    case 'email':
    case 'phone':
    case 'link':
      return <TextProperty id={id} label={label} value={value as string | null} field={field} onChange={onChange} />
    default:
      return <Cell value={value} field={field} />
  }
}

const PlainValue = ({ value, field }: { readonly value: unknown; readonly field: Field }) => {
  const { t } = useTranslation()
  if (value === null) return <span className="text-ink-3">—</span>
  if (field.kind === 'flag') return <span>{value === true ? t('yes') : t('no')}</span>
  return field.kind === 'integer' ? <Importance value={Number(value)} /> : <Cell value={value} field={field} />
}
