import type { LoggedEvent } from '#contract/core/events/event.ts'
import { useEventValues } from './use-event-values.ts'
import { ValueChange } from './value-change.tsx'

/**
 * All values in full, one below the other; long texts can be copied from here, also after a
 * refusal.
 */
export const AllValues = ({ event }: { readonly event: LoggedEvent }) =>
  useEventValues(event).map((value) => (
    <div key={value.name} className="contents">
      <dt className="text-ink-3">{value.label}</dt>
      <dd
        className={
          value.field.kind === 'longText'
            ? 'min-w-0 whitespace-pre-wrap'
            : 'flex min-w-0 flex-wrap items-center gap-1.5'
        }
      >
        {value.field.kind === 'longText' ? String(value.to ?? '') : <ValueChange value={value} />}
      </dd>
    </div>
  ))
