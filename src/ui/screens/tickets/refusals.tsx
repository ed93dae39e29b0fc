import type { Mirrored } from '#src/store/mirrored.ts'
import { Notice } from '../../kit/notice.tsx'
import { RefusalChoices } from '../../widgets/refusals/refusal-choices.tsx'
import { RefusalWords } from '../../widgets/refusals/refusal-words.tsx'
import { useRefusals } from '../../widgets/refusals/use-outbox-events.ts'

/** Explains each refusal on the ticket itself: what was wanted, why not, who came first; and what can be done about it. */
export const Refusals = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const refusals = useRefusals('ticket', ticket.id)
  if (refusals.length === 0) return null
  return (
    <div className="grid gap-2">
      {refusals.map((event) => (
        <Notice key={event.id} tone={event.state === 'held' ? 'warning' : 'danger'} actions={<RefusalChoices event={event} />}>
          <RefusalWords event={event} />
        </Notice>
      ))}
    </div>
  )
}
