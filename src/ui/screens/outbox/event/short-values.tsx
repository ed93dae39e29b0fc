import type { LoggedEvent } from '#contract/core/events/event.ts'
import { changedParts } from './changed-parts.ts'
import { type LabelledValue, useEventValues } from './use-event-values.ts'
import { ValueChange } from './value-change.tsx'

/** A creation is named by its record; of its values only these are shown on one line. */
const SHORT = 3

/** The values of an event on one line: old and new. */
export const ShortValues = ({ event }: { readonly event: LoggedEvent }) => {
  const values = useEventValues(event)
  const isCreation = event.action === 'create'
  // The record's name stands beside the values already.
  const named = 'ticket_id' in event.payload ? 'ticket_id' : 'name'
  const shown = values.filter(
    ({ name, to }) => name !== 'ticket_id' && !(isCreation && (typeof to === 'boolean' || name === named)),
  )
  if (shown.length === 0) return null
  return (
    <dl className="flex min-w-0 gap-x-3 overflow-hidden text-ink-2 max-sm:flex-wrap">
      {(isCreation ? shown.slice(0, SHORT) : shown).map((value) => (
        <div key={value.name} className="flex min-w-0 items-center gap-1.5">
          <dt className="shrink-0 text-ink-3">{value.label}</dt>
          <dd className="flex min-w-0 items-center gap-1.5 whitespace-nowrap">
            <ValueChange value={shortened(value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A changed text from its change on. */
const shortened = (value: LabelledValue): LabelledValue => {
  const { from, to } = value
  if (value.field.kind !== 'longText' || typeof from !== 'string' || typeof to !== 'string') return value
  const [fromPart, toPart] = changedParts(from, to)
  return { ...value, from: fromPart, to: toPart }
}
