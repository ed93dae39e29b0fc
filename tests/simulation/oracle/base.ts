import type { AnyRecord } from '#contract/core/model.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { recordOf } from '#src/store/mirror-schema.ts'

/** The server's state that is the base of a mirrored document; null without a base. */
export const baseOf = ({ document, hidden }: MirrorEntry): AnyRecord | null => {
  if (document.sync.base !== null) return document.sync.base
  return hidden || document.version === 0 ? null : recordOf(document)
}

/** Version of the base; 0 without a base. */
export const baseVersionOf = ({ document, hidden }: MirrorEntry): number =>
  document.sync.base?.version ?? (hidden ? 0 : document.version)
