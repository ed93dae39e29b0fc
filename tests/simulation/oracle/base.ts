import type { AnyRecord } from '#contract/core/model.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { recordOf } from '#src/store/mirror-schema.ts'

/** The server's state that a mirrored document stands on; null where there is none, or none any more. */
export const baseOf = ({ document, hidden }: MirrorEntry): AnyRecord | null => {
  if (document.sync.base !== null) return document.sync.base
  return hidden || document.version === 0 ? null : recordOf(document)
}

/** Its version; 0 where there is none. */
export const baseVersionOf = ({ document, hidden }: MirrorEntry): number => document.sync.base?.version ?? (hidden ? 0 : document.version)
