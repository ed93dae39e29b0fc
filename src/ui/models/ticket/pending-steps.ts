import type { ActionContext } from '#contract/core/action.ts'
import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { STAGE_ACTIONS, TICKET_TRANSITIONS } from '#contract/lifecycle/ticket.ts'
import { statusOfStage } from '#contract/models/ticket/ticket-stage.ts'

/** A stage change of a ticket that the server does not know yet. */
export interface PendingStep {
  readonly id: string
  readonly at: string
  /** Null where nobody saw the previous status. */
  readonly from: RecordId | null
  readonly to: RecordId
}

const idOf = (value: unknown): RecordId | null => (typeof value === 'string' ? value : null)

const statusAfter = ({ action, payload }: LoggedEvent, statuses: ActionContext['statuses']): RecordId | null => {
  if (action === 'updateStatus') return idOf(payload['status_id'])
  const step = STAGE_ACTIONS.find((name) => name === action)
  return step === undefined ? null : statusOfStage(TICKET_TRANSITIONS[step].to, statuses)
}

/**
 * The person's own unsent stage changes of a ticket, newest first. `names`: every id that the
 * ticket has had.
 */
export const pendingSteps = (
  events: readonly LoggedEvent[],
  names: ReadonlySet<unknown>,
  statuses: ActionContext['statuses'],
): readonly PendingStep[] =>
  events
    .filter(({ model, recordId, state }) => model === 'ticket' && names.has(recordId) && isUnsettled(state))
    .sort((one, other) => other.sequence - one.sequence)
    .flatMap((event) => {
      const [from, to] = [idOf(event.was['status_id']), statusAfter(event, statuses)]
      return to === null || to === from ? [] : [{ id: event.id, at: event.at, from, to }]
    })
