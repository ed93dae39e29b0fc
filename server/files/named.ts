import { and, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { file, picture } from '../database/schema/conversation.ts'

/** Returns the names that an undeleted record references. */
export const namedAmong = async (database: Queryable, storages: readonly string[]): Promise<ReadonlySet<string>> => {
  const files = await database
    .select({ storage: file.storage })
    .from(file)
    .where(and(inArray(file.storage, [...storages]), isNull(file.deleted_at)))
  const pictures = await database
    .select({ storage: picture.storage })
    .from(picture)
    .where(inArray(picture.storage, [...storages]))
  return new Set([...files, ...pictures].map((row) => row.storage))
}
