import type { ModelName, ModelRecord } from '#contract/registry.ts'

/** What the mirror adds to a record; screens read it, only the projector writes it. */
export interface SyncMark {
  /** Unsettled events on this record: above 0 the row carries « pas encore envoyé ». */
  readonly pending: number
  /** One of them will probably be refused: its action is no longer allowed on the newest base. */
  readonly doubtful: boolean
}

export interface MirrorFields {
  readonly modelName: ModelName
  /** The server id as a number, for sorting; above every server id while the record has none. */
  readonly number: number
  readonly sync: SyncMark
}

/** A record as screens see it: known server effects and unsettled events, each exactly once. */
export type Mirrored<Name extends ModelName> = ModelRecord<Name> & MirrorFields
