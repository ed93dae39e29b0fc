import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Tokens } from '../surface.ts'
import type { EngineParts } from './parts.ts'

/**
 * A change of a ticket's status also writes its history, for which a server need not send a hint.
 */
const modelsTouchedBy = (model: ModelName): readonly ModelName[] =>
  model === 'ticket' ? ['ticket', 'ticket_status_history'] : [model]

/** Signals from outside the engine: when to send, pull or probe. */
export const createNetworkSignals = (
  { outbox, pull, connection, status, authorised }: EngineParts,
  userId: RecordId,
) => ({
  /** Starts to send and to pull. */
  begin: () => {
    outbox.sendDue({ ignoresBackoff: true })
    pull.all()
  },
  /** Probes the server, sends and pulls now. */
  wake: () => {
    connection.report('WAKE')
    outbox.sendDue({ ignoresBackoff: true })
    pull.pullSoon(MODEL_NAMES)
  },
  /** Probes the server, because a page reports that the device is offline. */
  doubt: () => connection.report('DOUBT'),
  /** Pulls a model that a realtime hint has named. */
  handleHint: (model: string) => {
    if (isModelName(model)) pull.pullSoon(modelsTouchedBy(model))
  },
  /** Reports the state of the realtime connection. After a gap every model may have changed. */
  realtime: (state: SyncStatus['realtime']) => {
    const isConnected = state === 'connected'
    if (isConnected && status.current().realtime !== 'connected') pull.pullSoon(MODEL_NAMES)
    connection.report(isConnected ? 'SOCKET_CONNECTED' : 'SOCKET_DISCONNECTED')
    status.update({ realtime: state })
  },
  /** Takes new tokens after a sign-in; returns false, without effect, for another person. */
  renew: (tokens: Tokens, signedInUserId: RecordId): boolean => {
    if (signedInUserId !== userId) return false
    authorised.renew(tokens)
    connection.report('RENEWED')
    pull.all()
    return true
  },
})
