import type { WireRow } from '#contract/core/replication.ts'
import type { UploadModel } from '#contract/core/uploads.ts'
import type { Queryable } from '../database/connect.ts'
import type { RequestActor } from '../models/actor.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { ActionRequest } from '../writes/request.ts'
import type { Quotas } from './quota.ts'

/** Bytes that lie in the store, for a record that does not know of them yet. */
export interface KeptFile {
  readonly storage: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** One upload, judged and stored in one transaction. */
export interface Upload {
  readonly model: UploadModel
  /** The ticket, person, client or projet. */
  readonly recordId: number
  readonly visibleToClient: boolean
  readonly file: KeptFile
  readonly actor: RequestActor
  readonly quotas: Quotas
  /** Its input names everything that makes another upload another one, the digest of the bytes too. */
  readonly request: ActionRequest
}

/** Result of an upload. */
export interface Uploaded {
  /** Address at which the bytes can be asked for. */
  readonly location: string
  /** The key had been used for this upload already: its bytes stay, these are not needed. */
  readonly replayed: boolean
  /** The created record, where the upload creates one. */
  readonly record?: WireRow
}

/** Stores an upload of one model in a transaction. */
export type StoreUpload = (transaction: Queryable, upload: Upload, consequences: Consequences) => Promise<Uploaded>
