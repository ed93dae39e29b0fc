import type { ModelName } from '#contract/registry.ts'
import type { AuthorisedRequest } from '../api/authorised.ts'
import type { Connection } from '../connection.ts'
import type { Exclusive } from '../exclusive.ts'
import type { Lives } from '../lives.ts'
import type { Ports } from '../ports.ts'
import type { ReceivePorts } from '../receive.ts'
import type { WorkerNews } from '../surface.ts'
import type { KeptFiles } from './files/kept-files.ts'

/** What the parts of the outbox work with. */
export interface OutboxPorts extends Ports {
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
  readonly deviceId: string
  readonly apiOrigin: string
  readonly connection: Connection
  readonly lives: Lives
  readonly files: KeptFiles
  readonly tell: (news: WorkerNews) => void
  /** A request with the person's token; the answer after a refresh of it where it had expired. */
  readonly authorised: AuthorisedRequest
  /** Fetches this record again, after a refusal that says that ours was out of date. */
  readonly refetch: (model: ModelName, id: string) => void
}
