import type { Queryable } from '../database/connect.ts'
import { helpArticle } from '../database/schema/help.ts'
import { CLIENT_ARTICLES } from './texts/help-clients.ts'
import { STAFF_ARTICLES } from './texts/help-staff.ts'

const ARTICLES = [...CLIENT_ARTICLES, ...STAFF_ARTICLES]

/** Loads the articles of the help centre, all published but the last, which is still a draft. */
export const loadHelp = async (database: Queryable, now: number): Promise<void> => {
  const at = new Date(now).toISOString()
  const draft = ARTICLES.length - 1
  await database
    .insert(helpArticle)
    .values(ARTICLES.map((text, position) => ({ ...text, position, published_at: position === draft ? null : at })))
}
