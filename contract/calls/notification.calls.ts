import { defineCall } from '#contract/core/call.ts'
import { belongsTo, instant, integer } from '#contract/core/kinds/field.ts'
import { answerSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { arrayOf, dataOf } from './shapes.ts'

const string = { type: 'string' }

export const notificationCalls = {
  mine: defineCall({
    method: 'get',
    path: '/api/notifications',
    access: 'signed_in',
    cost: 'read',
    query: { limit: integer({ default: 50, min: 1, max: 1000 }) },
    answer: dataOf(
      arrayOf(
        objectSchema({
          id: answerSchema(belongsTo('notification', {})),
          data: { ...objectSchema({ link: string, message: string, icon: string }), required: ['link', 'message'] },
          read_at: answerSchema(instant({ nullable: true })),
          created_at: answerSchema(instant({})),
        }),
      ),
    ),
    summary: { fr: 'Ses notifications, la plus récente d’abord', en: 'One’s notifications, newest first' },
  }),
}
