import type { LoggedEvent } from '#contract/core/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { Cell } from '../../fields/cells.tsx'
import { useLabels } from '../../use-labels.ts'

/** A creation is named by its record; of its many values only these few say more. */
const SHOWN = 3

/** The values that an action carries, in words; texts of any length can be copied from here, also after a refusal. */
export const PayloadText = ({ event }: { readonly event: LoggedEvent }) => {
  const labels = useLabels()
  const { model } = event
  if (!isModelName(model)) return null
  const body = findAction(model, event.action)?.body ?? {}
  const values = Object.entries(event.payload).filter(
    ([name, value]) => value !== null && value !== '' && Object.hasOwn(body, name) && name !== 'ticket_id',
  )
  const shown =
    event.action === 'create' ? values.filter(([, value]) => typeof value !== 'boolean' && value !== event.payload['name']).slice(0, SHOWN) : values
  if (shown.length === 0) return null
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2 text-sm">
      {shown.map(([name, value]) => {
        const field = body[name]
        return (
          field && (
            <div key={name} className="flex min-w-0 max-w-full items-center gap-1.5">
              <dt className="shrink-0 text-ink-3">{labels.fieldOf(model, name)}</dt>
              <dd className="min-w-0 truncate">
                <Cell value={value} field={field} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
