import { and, isNotNull, ne } from 'drizzle-orm'
import { helpArticle } from '../../database/schema/help.ts'
import type { Sight } from '../policy.ts'

/**
 * Managers see every article; other staff the published ones; the people of clients the published
 * ones that are not for the staff alone.
 */
export const helpArticleSight: Sight = {
  own: () => and(isNotNull(helpArticle.published_at), ne(helpArticle.audience, 'staff')),
  ofTechniciens: () => isNotNull(helpArticle.published_at),
  dependsOn: ['published_at', 'audience'],
}
