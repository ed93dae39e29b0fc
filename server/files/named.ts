import { and, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { file, picture } from '../database/schema/conversation.ts'
import { importJob } from '../database/schema/import.ts'
import { inboundMail } from '../database/schema/mail.ts'

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
  const mails = await database
    .select({ storage: inboundMail.storage })
    .from(inboundMail)
    .where(inArray(inboundMail.storage, [...storages]))
  const imports = await database
    .select({ storage: importJob.storage })
    .from(importJob)
    .where(inArray(importJob.storage, [...storages]))
  return new Set([...files, ...pictures, ...mails, ...imports].flatMap((row) => row.storage ?? []))
}
