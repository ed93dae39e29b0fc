import type { ModelName } from '#contract/registry.ts'
import type { AuthorisedRequest } from '../api/authorised.ts'
import type { Connection } from '../connection/connection.ts'
import type { Ports } from '../core/ports.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import type { Epochs } from '../epochs/epochs.ts'
import type { KeptFiles } from '../events/files/kept-files.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import type { WorkerNews } from '../surface.ts'

/** What the parts of the outbox work with. */
export interface OutboxPorts extends Ports {
  readonly projection: ProjectionPorts
  readonly serialQueue: SerialQueue
  readonly deviceId: string
  readonly apiOrigin: string
  readonly connection: Connection
  readonly epochs: Epochs
  readonly files: KeptFiles
  readonly onNews: (news: WorkerNews) => void
  /** A request with the person's token; the answer after a refresh of it where it had expired. */
  readonly authorised: AuthorisedRequest
  /** Fetches this record again, after a refusal that says that ours was out of date. */
  readonly refetch: (model: ModelName, id: string) => void
}
