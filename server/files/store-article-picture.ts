import { and, count, desc, eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_ARTICLE_PICTURES, UPLOAD_PART } from '#contract/core/files/uploads.ts'
import type { Queryable } from '../database/connect.ts'
import { picture } from '../database/schema/conversation.ts'
import { helpArticle } from '../database/schema/help.ts'
import { visible } from '../models/visibility.ts'
import { writeAudit } from '../writes/audit.ts'
import { claimKey, completeKey } from '../writes/idempotency.ts'
import { requestHash } from '../writes/request-hash.ts'
import type { StoreUpload, UnreferencedFile } from './upload.ts'

const MODEL = 'help_article'

const ofArticle = (articleId: number) => and(eq(picture.model, MODEL), eq(picture.record_id, articleId))

const locationOf = (storage: string): string => `/api/pictures/${storage}`

/**
 * Stores one more picture of an article, from a manager (403); 404 where the article can't be seen.
 * The text of the article names the address, so that the row itself does not change.
 */
export const storeArticlePicture: StoreUpload = async (transaction, { actor, request, recordId, file }) => {
  const claim = await claimKey(transaction, actor, request, {
    resource: MODEL,
    hash: requestHash(MODEL, 'upload', recordId, request.input),
  })
  // The lock lets uploads to one article pass one after the other: they are counted.
  const [article] = await transaction
    .select({ id: helpArticle.id })
    .from(helpArticle)
    .where(and(eq(helpArticle.id, recordId), visible(MODEL, actor)))
    .for('update')
  if (!article) throw new DomainError('not_found')
  if (actor.role !== 'manager') throw new DomainError('forbidden')
  if (claim.status === 'repeated') return { location: await storedBefore(transaction, recordId, file), replayed: true }

  const [kept] = await transaction.select({ count: count() }).from(picture).where(ofArticle(recordId))
  if ((kept?.count ?? 0) >= MAX_ARTICLE_PICTURES) {
    throw new DomainError('validation', {
      issues: { [UPLOAD_PART]: [{ code: 'article_pictures', bound: MAX_ARTICLE_PICTURES }] },
    })
  }
  const at = new Date().toISOString()
  const { storage, mime, bytes } = file
  await transaction.insert(picture).values({ storage, model: MODEL, record_id: recordId, mime, bytes, created_at: at })
  const location = locationOf(storage)
  await writeAudit(transaction, {
    userId: Number(actor.id),
    model: MODEL,
    recordId,
    action: 'upload',
    before: null,
    after: { picture: location },
    at,
    eventId: request.key,
    address: request.address,
  })
  await completeKey(transaction, actor, request.key, recordId)
  return { location, replayed: false }
}

/** Returns the address of the picture that the same request stored. */
const storedBefore = async (
  transaction: Queryable,
  articleId: number,
  { mime, bytes }: UnreferencedFile,
): Promise<string> => {
  const [stored] = await transaction
    .select({ storage: picture.storage })
    .from(picture)
    .where(and(ofArticle(articleId), eq(picture.mime, mime), eq(picture.bytes, bytes)))
    .orderBy(desc(picture.created_at))
    .limit(1)
  if (!stored) throw new DomainError('not_found')
  return locationOf(stored.storage)
}
