import type { LoggedEvent } from '#contract/core/event.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { RefusalChoices } from './refusal-choices.tsx'
import { RefusalWords } from './refusal-text.tsx'

/** Explains each refusal where it belongs: what was wanted, why not, who came first; and what can be done about it. */
export const RefusalNotices = ({ events }: { readonly events: readonly LoggedEvent[] }) =>
  events.length === 0 ? null : (
    <div className="grid gap-2">
      {events.map((event) => (
        <Notice key={event.id} tone={event.state === 'held' ? 'warning' : 'danger'} actions={<RefusalChoices event={event} />}>
          <RefusalWords event={event} />
        </Notice>
      ))}
    </div>
  )
