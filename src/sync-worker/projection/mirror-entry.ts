import type { AnyRecord } from '#contract/core/model.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { type MirrorDocument, recordOf } from '#src/store/mirror-schema.ts'

const NO_MARKS: MirrorDocument['sync'] = { pending: 0, doubtful: false, base: null }

/** Returns whether the entry is hidden by an own deletion that may still be refused. */
export const isHiddenByOwnEvent = ({ hidden, document }: MirrorEntry): boolean => hidden && document.sync.base !== null

/**
 * Returns whether the entry only says that its record is deleted, or not visible to this person.
 */
export const isTombstone = ({ hidden, document }: MirrorEntry): boolean => hidden && document.sync.base === null

/**
 * Returns the version of a record at its deletion, or 0. A row of this version or an older one was
 * read before the deletion.
 */
export const tombstoneVersion = (entry: MirrorEntry | undefined): number =>
  entry && isTombstone(entry) ? entry.document.version : 0

/**
 * Returns the tombstone of a record. `version` is the record's version at its deletion, if known.
 */
export const tombstoneOf = (document: MirrorDocument, version = 0): MirrorEntry => ({
  document: { ...document, version: Math.max(document.version, version), sync: NO_MARKS },
  hidden: true,
})

/** Returns the newest server state of a record, or null where the server has not sent one. */
export const baseOf = (entry: MirrorEntry | undefined): AnyRecord | null => {
  if (!entry) return null
  const { document, hidden } = entry
  if (document.sync.base !== null) return document.sync.base
  // Without applied events the document is the server's state. Version 0: own events alone made it.
  return hidden || document.version === 0 ? null : recordOf(document)
}
