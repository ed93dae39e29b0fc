import type { ModelName, ModelRecord } from '#contract/registry.ts'

/** The sync state of a record. Screens read it; only the projection writes it. */
export interface SyncMark {
  /** Number of pending events on this record. Above 0 the row is marked « pas encore envoyé ». */
  readonly pending: number
  /**
   * Whether one of these events will probably be refused: its action is not allowed on the newest
   * base.
   */
  readonly doubtful: boolean
}

/** The fields that the mirror adds to a record. */
export interface MirrorFields {
  readonly modelName: ModelName
  /** The server id as a number, for sorting. Above every server id while the record has none. */
  readonly number: number
  readonly sync: SyncMark
}

/**
 * A record as screens see it, with known server effects and pending events applied exactly once
 * each.
 */
export type Mirrored<Name extends ModelName> = ModelRecord<Name> & MirrorFields
