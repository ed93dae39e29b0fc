import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RetryInBackground } from '../core/background-tasks.ts'
import type { Ports } from '../core/ports.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { reprojectInChunks } from '../projection/reproject.ts'
import { needsStaleCheck, refreshStaleProjections } from '../projection/stale-projections.ts'

/**
 * The previous worker may have died between log and mirror. A reflected event has no effect to
 * show.
 */
const mayBeUnprojected = ({ state, effectVersion }: LoggedEvent): boolean => state !== 'accepted' || effectVersion > 0

/**
 * An unreadable event that does not tell its model, or whose created record has no known number.
 */
const isNameless = ({ state, model, action, resultId }: LoggedEvent): boolean =>
  state === 'quarantined' && (model === '' || (action === 'create' && resultId === null))

interface FirstProjectionParts {
  readonly projection: ProjectionParts
  readonly serialQueue: SerialQueue
  readonly retryInBackground: RetryInBackground
  readonly yieldToEventLoop: Ports['yieldToEventLoop']
  readonly deviceId: string
}

/**
 * Brings the mirror in step with the log at the start of a worker. Records that may still show
 * events of another log, or of an event that can't be read any more, are checked in the background.
 */
export const projectLog = async (parts: FirstProjectionParts): Promise<void> => {
  const { projection, serialQueue, deviceId } = parts
  const { eventStore, mirror } = projection
  await serialQueue(() =>
    reprojectInChunks(projection, eventStore.events().filter(mayBeUnprojected), parts.yieldToEventLoop),
  )
  parts.retryInBackground('stale projections', async () => {
    if (eventStore.events().some(isNameless) || (await needsStaleCheck(mirror, deviceId)))
      await refreshStaleProjections(projection, serialQueue, deviceId)
  })
}
