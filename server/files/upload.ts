import type { UploadField, UploadModel } from '#contract/core/files/uploads.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import type { Queryable } from '../database/connect.ts'
import type { RequestActor } from '../models/actor.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { ActionRequest } from '../writes/request.ts'
import type { Quotas } from './quota.ts'

/** Stored bytes that no record references yet. */
export interface UnreferencedFile {
  readonly storage: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** One upload, checked and stored in one transaction. */
export interface Upload {
  readonly model: UploadModel
  readonly into: UploadField
  /** The ticket, person, client, projet or company. */
  readonly recordId: number
  readonly visibleToClient: boolean
  readonly file: UnreferencedFile
  readonly actor: RequestActor
  readonly quotas: Quotas
  /**
   * The input has every value in which two uploads can differ, including the digest of the bytes.
   */
  readonly request: ActionRequest
}

/** Result of an upload. */
export interface Uploaded {
  /** Address of the bytes. */
  readonly location: string
  /** The key was used for this upload before: its bytes are kept, and these are discarded. */
  readonly replayed: boolean
  /** The record that the upload created or changed. */
  readonly record?: WireRow
}

/** Stores an upload of one model in a transaction. */
export type StoreUpload = (transaction: Queryable, upload: Upload, consequences: Consequences) => Promise<Uploaded>
