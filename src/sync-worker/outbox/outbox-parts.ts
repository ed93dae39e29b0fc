import type { ModelName } from '#contract/registry.ts'
import type { AuthorisedRequest } from '../api/authorised.ts'
import type { Connection } from '../connection/connection.ts'
import type { Ports } from '../core/ports.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import type { Epochs } from '../epochs/epochs.ts'
import type { EventFiles } from '../events/files/event-files.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import type { WorkerNews } from '../surface.ts'

/** Parts of the engine that the outbox uses. */
export interface OutboxParts extends Ports {
  readonly projection: ProjectionParts
  readonly serialQueue: SerialQueue
  readonly deviceId: string
  readonly apiOrigin: string
  readonly connection: Connection
  readonly epochs: Epochs
  readonly files: EventFiles
  readonly onNews: (news: WorkerNews) => void
  /** Sends a request with the person's token; refreshes an expired token first. */
  readonly authorised: AuthorisedRequest
  /** Pulls a record again after a refusal: the base was out of date. */
  readonly pullRecordAgain: (model: ModelName, id: string) => void
}
