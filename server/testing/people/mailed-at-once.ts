import type { Queryable } from '../../database/connect.ts'
import { notificationPreference } from '../../database/schema/notification-preference.ts'
import type { TestServer } from '../servers/test-server.ts'

/** Makes everyone of the fixture's company be mailed of comments at once, not in a digest. */
export const mailEveryoneAtOnce = async (server: TestServer): Promise<void> => {
  await server.database.query.delete(notificationPreference)
  const everyone = Object.values(server.fixture.people)
  for (const id of everyone)
    await (await server.asUser(id)).post('/api/models/notification_preference', { comment_mail: 'at_once' })
}

/**
 * Makes these people, who have no preference yet, be mailed of comments as chosen; for tests
 * without a server of their own.
 */
export const setCommentMail = async (
  database: Queryable,
  people: readonly number[],
  comment_mail: 'at_once' | 'never',
): Promise<void> => {
  await database.insert(notificationPreference).values(people.map((user_id) => ({ user_id, comment_mail })))
}
