import type { ActionContext } from '#contract/core/events/action.ts'
import { bySequence, isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { STAGE_ACTIONS } from '#contract/lifecycle/ticket.ts'
import { TICKET_TRANSITIONS } from '#contract/lifecycle/ticket-transitions.ts'
import { statusOfStage } from '#contract/models/ticket/ticket-stage.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** A stage change of a ticket that is missing in its history. */
export interface PendingStep {
  readonly id: string
  readonly at: string
  /** Null where nobody saw the previous status. */
  readonly from: RecordId | null
  readonly to: RecordId
  /** Accepted by the server; its row of the history has not arrived yet. */
  readonly isSent: boolean
}

/** A change of status as the server has recorded it. */
export type RecordedStep = Pick<
  Mirrored<'ticket_status_history'>,
  'number' | 'user_id' | 'from_status_id' | 'to_status_id'
>

interface StepFacts {
  readonly events: readonly LoggedEvent[]
  /** Every id that the ticket has had. */
  readonly names: ReadonlySet<unknown>
  readonly statuses: ActionContext['statuses']
  /** The rows of the ticket's history, in any order. */
  readonly recorded: readonly RecordedStep[]
  /** The status that the ticket shows. */
  readonly statusId: RecordId | null
  readonly personId: RecordId
}

const idOf = (value: unknown): RecordId | null => (typeof value === 'string' ? value : null)

const statusAfter = ({ action, payload }: LoggedEvent, statuses: ActionContext['statuses']): RecordId | null => {
  if (action === 'updateStatus') return idOf(payload['status_id'])
  const stageAction = STAGE_ACTIONS.find((name) => name === action)
  return stageAction === undefined ? null : statusOfStage(TICKET_TRANSITIONS[stageAction].to, statuses)
}

/**
 * Returns the person's own steps of a ticket that its history lacks, newest first.
 *
 * The outbox and the history reach a page separately: either may be ahead of the other. A row does
 * not name its event. Each step is shown exactly once nevertheless:
 *
 * 1. A waiting step is left out when the history has it already. Its row is by this person and
 *    leads to the same status. No later row leads back to the status from which the step began: the
 *    person saw that status, so a row before it belongs to an earlier step.
 * 2. The server carries out the steps of a ticket in their order. Where one is missing in the
 *    history, all later ones are missing too.
 * 3. The last step stays after its acceptance until its row comes: the ticket shows its status, and
 *    the history still ends where the step began.
 */
export const pendingSteps = ({
  events,
  names,
  statuses,
  recorded,
  statusId,
  personId,
}: StepFacts): readonly PendingStep[] => {
  const rows = recorded.toSorted((one, other) => one.number - other.number)
  const isRecorded = ({ from, to }: PendingStep): boolean => {
    const last = rows.findLastIndex((row) => row.user_id === personId && row.to_status_id === to)
    return last >= 0 && from !== null && rows.slice(last + 1).every((row) => row.to_status_id !== from)
  }
  const isRowInFlight = ({ from, to }: PendingStep): boolean =>
    to === statusId &&
    from !== null &&
    rows.at(-1)?.to_status_id === from &&
    !rows.some((row) => row.user_id === personId && row.from_status_id === from && row.to_status_id === to)

  const steps = events
    .filter(
      ({ model, recordId, state }) =>
        model === 'ticket' && names.has(recordId) && (isPending(state) || state === 'accepted'),
    )
    .toSorted(bySequence)
    .flatMap((event): readonly PendingStep[] => {
      const [from, to] = [idOf(event.was['status_id']), statusAfter(event, statuses)]
      return to === null || to === from
        ? []
        : [{ id: event.id, at: event.at, from, to, isSent: event.state === 'accepted' }]
    })
  const waiting = steps.filter(({ isSent }) => !isSent)
  const firstMissing = waiting.findIndex((step) => !isRecorded(step))
  const last = steps.at(-1)
  if (last?.isSent) return isRowInFlight(last) ? [last] : []
  return firstMissing < 0 ? [] : waiting.slice(firstMissing).toReversed()
}
