import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notificationCalls } from '#contract/calls/notification.calls.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { notification } from '../../database/schema/conversation.ts'
import { visible } from '../../models/visibility.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Registers the list of the caller's own notifications, newest first, in the caller's language. */
export const registerNotificationCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, notificationCalls.mine, async ({ actor, query, request }) => {
    const locale = languageOf(request.headers['accept-language'])
    const rows = await services.database.query
      .select({
        id: notification.id,
        data: notification.data,
        read_at: notification.read_at,
        created_at: notification.created_at,
      })
      .from(notification)
      .where(and(visible('notification', actor), eq(notification.in_app, true)))
      .orderBy(desc(notification.created_at), desc(notification.id))
      .limit(query.limit)
    return {
      data: rows.map(({ data, ...row }) => {
        const { message, ...rest } = data as NotificationData
        return { ...row, data: { ...rest, message: message[locale] } }
      }),
    }
  })
