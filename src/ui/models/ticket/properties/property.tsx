import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ticketActions as Actions, ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import { MAX_IMPORTANCE, ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Cell } from '../../../fields/cells.tsx'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { useReferenceOptions } from '../../../fields/reference-options.tsx'
import { type ReferenceModel, useActionContext } from '../../../hooks/references.tsx'
import { useDispatchAction } from '../../../hooks/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import { useOptimisticValue } from '../../../hooks/use-optimistic-value.ts'
import { ImportanceIcon } from '../../../kit/importance.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { DateProperty } from './date-property.tsx'
import { UtProperty } from './ut-property.tsx'

type Ticket = Mirrored<'ticket'>
type Setter = Extract<keyof typeof Actions, `update${string}`>
type Settable = keyof typeof model.fields

export const PropertyRow = ({ label, labelFor, children }: { readonly label: string; readonly labelFor?: string; readonly children: ReactNode }) => (
  <div className="grid min-h-8 grid-cols-[120px_minmax(0,1fr)] items-center gap-2 touch:min-h-11">
    {labelFor === undefined ? (
      <span className="truncate text-ink-3">{label}</span>
    ) : (
      <label htmlFor={labelFor} className="truncate text-ink-3">
        {label}
      </label>
    )}
    <div className="flex min-w-0 items-center [&>*]:min-w-0">{children}</div>
  </div>
)

interface PropertyProps {
  readonly ticket: Ticket
  readonly action: Setter
  readonly field: Settable
  readonly among?: (record: AnyRecord) => boolean
}

/**
 * One property: plain text where this person may not change it now, otherwise the editor of its
 * kind.
 */
export const Property = ({ ticket, action, field, among }: PropertyProps) => {
  const id = useId()
  const { dispatchAction } = useDispatchAction()
  const labels = useLabels()
  const context = useActionContext()
  const label = labels.field.ticket[field]
  const definition = model.fields[field]
  const isAllowed = ticketActions[action].when(ticket, context, null) === null
  const ask = (next: unknown, seen: unknown) => dispatchAction('ticket', { ...ticket, [field]: seen }, action, { [field]: next })
  const [value, set] = useOptimisticValue<unknown>({ id: ticket.id, value: ticket[field] }, ask)

  const editor = (): ReactNode => {
    if (!isAllowed) return <PlainValue value={value} field={definition} />
    switch (definition.kind) {
      case 'belongsTo':
        return (
          <ReferenceProperty
            id={id}
            label={label}
            model={definition.model as ReferenceModel}
            value={value as string | null}
            clearable={'nullable' in definition && definition.nullable}
            among={among}
            onChange={set}
          />
        )
      case 'flag':
        return <Switch id={id} checked={value === true} onCheckedChange={set} />
      case 'date':
        return <DateProperty id={id} label={label} value={value as string | null} onChange={set} />
      case 'ut':
        return <UtProperty id={id} label={label} value={value as number | null} field={definition} onChange={set} />
      case 'integer':
        return <ImportanceProperty id={id} label={label} value={Number(value)} onChange={set} />
      default:
        return <Cell value={value} field={definition} />
    }
  }

  return (
    <PropertyRow label={label} {...(isAllowed ? { labelFor: id } : {})}>
      {editor()}
    </PropertyRow>
  )
}

const PlainValue = ({ value, field }: { readonly value: unknown; readonly field: Field }) => {
  const { t } = useTranslation()
  if (value === null) return <span className="text-ink-3">—</span>
  if (field.kind === 'flag') return <span>{value === true ? t('yes') : t('no')}</span>
  return field.kind === 'integer' ? <Importance value={Number(value)} /> : <Cell value={value} field={field} />
}

interface ReferencePropertyProps {
  readonly id: string
  readonly label: string
  readonly model: ReferenceModel
  readonly value: string | null
  readonly clearable: boolean
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onChange(value: string | null): void
}

const ReferenceProperty = ({ id, label, model: target, value, clearable, among, onChange }: ReferencePropertyProps) => {
  const texts = useComboboxTexts()
  const { t: tTicket } = useTranslation('ticket')
  const options = useReferenceOptions(target, value, among)
  return (
    <div className="w-full">
      <Combobox
        quiet
        id={id}
        label={label}
        texts={texts}
        options={options}
        value={value}
        onChange={onChange}
        clearable={clearable}
        placeholder={target === 'user' ? tTicket('nobody') : tTicket('notSet')}
      />
    </div>
  )
}

const LEVELS = Array.from({ length: MAX_IMPORTANCE }, (_, index) => index + 1)

const Importance = ({ value }: { readonly value: number }) => (
  <span className="flex items-center gap-2 tabular">
    <ImportanceIcon value={value} />
    {value}
  </span>
)

const ImportanceProperty = ({
  id,
  label,
  value,
  onChange,
}: {
  readonly id: string
  readonly label: string
  readonly value: number
  onChange(value: number): void
}) => {
  const texts = useComboboxTexts()
  return (
    <div className="w-full">
      <Combobox
        quiet
        plain
        id={id}
        label={label}
        texts={texts}
        options={LEVELS.map((level) => ({ value: String(level), label: String(level), icon: <ImportanceIcon value={level} /> }))}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        clearable={false}
        placeholder=""
      />
    </div>
  )
}
