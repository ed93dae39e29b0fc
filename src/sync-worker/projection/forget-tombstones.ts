import type { ModelName } from '#contract/registry.ts'
import { isTombstone } from './mirror-entry.ts'
import type { ProjectionParts } from './projection-parts.ts'

const BATCH_SIZE = 1000

/**
 * Sets the version of the model's tombstones to 0, so that any row replaces them. After a restore,
 * the server gives the same numbers to other records; after a change of rights, records return.
 */
export const forgetTombstones = async (
  { mirror }: Pick<ProjectionParts, 'mirror'>,
  model: ModelName,
): Promise<void> => {
  const ids = await mirror.hiddenIds(model)
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const entries = await mirror.read(model, ids.slice(start, start + BATCH_SIZE))
    const tombstones = [...entries.values()].filter((entry) => isTombstone(entry) && entry.document.version > 0)
    if (tombstones.length > 0)
      await mirror.writeEntries(
        model,
        tombstones.map(({ document }) => ({ document: { ...document, version: 0 }, hidden: true })),
      )
  }
}
