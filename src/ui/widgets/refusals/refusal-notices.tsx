import type { LoggedEvent } from '#contract/core/events/event.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { RefusalChoices } from './refusal-choices.tsx'
import { RefusalText } from './refusal-text.tsx'

/**
 * Explains each refusal on its record: the intended change, the reason, conflicting changes, and
 * the possible actions.
 */
export const RefusalNotices = ({ events }: { readonly events: readonly LoggedEvent[] }) =>
  events.length === 0 ? null : (
    <div className="grid gap-2">
      {events.map((event) => (
        <Notice
          key={event.id}
          tone={event.state === 'held' ? 'warning' : 'danger'}
          actions={<RefusalChoices event={event} />}
        >
          <RefusalText event={event} />
        </Notice>
      ))}
    </div>
  )
