import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { Verdict } from '../../api/verdict.ts'
import { writeUpdate } from '../../projection/replication.ts'
import type { OutboxParts } from '../outbox-parts.ts'
import { recordOfRow } from './event-after-answer.ts'

/** An event after its answer. */
export interface AnsweredEvent {
  readonly event: LoggedEvent
  readonly verdict: Verdict
}

type WriteParts = Pick<OutboxParts, 'projection' | 'onNews' | 'pullRecordAgain'>

/**
 * Writes the rows of accepted events to the mirror, one write a model, and reports overwritten
 * values.
 */
export const writeAcceptedEvents = async (
  { projection, onNews }: WriteParts,
  answers: readonly AnsweredEvent[],
): Promise<void> => {
  for (const model of new Set(answers.map(({ event }) => event.model))) {
    if (!isModelName(model)) continue
    const modelAnswers = answers.filter(({ event }) => event.model === model)
    const rows = modelAnswers.flatMap(({ event, verdict }) =>
      verdict.kind === 'accepted' && event.action !== 'delete' ? [recordOfRow(model, verdict.answer.data)] : [],
    )
    const deletionVersions = new Map(
      modelAnswers.flatMap(({ event, verdict }) =>
        verdict.kind === 'accepted' && event.action === 'delete'
          ? [[String(verdict.answer.data.id), verdict.answer.data.version] as const]
          : [],
      ),
    )
    await writeUpdate(
      projection,
      { model, rows, deletedIds: [...deletionVersions.keys()], deletionVersions },
      modelAnswers.map(({ event }) => event),
    )
  }
  for (const { event } of answers) if (event.overwrote) onNews({ kind: 'overwrote', event, ...event.overwrote })
}

/**
 * Writes the server's row to the mirror where the refusal brought one, reports the refusal, and
 * pulls the record.
 */
export const writeRefusedEvent = async (
  { projection, onNews, pullRecordAgain }: WriteParts,
  event: LoggedEvent,
  serverRow: WireRow | null,
): Promise<void> => {
  const model = event.model as ModelName
  const id = projection.eventStore.resolve(event.recordId)
  if (serverRow) await writeUpdate(projection, { model, rows: [recordOfRow(model, serverRow)] }, [])
  onNews({ kind: 'refused', event })
  if (event.action !== 'create') pullRecordAgain(model, id)
}
