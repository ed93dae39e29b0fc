import { defineCall } from '#contract/core/call.ts'
import { date, integer, references, ut } from '#contract/core/kinds/field.ts'
import { answerSchema, fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { arrayOf, dataOf } from './shapes.ts'

export const pointageCalls = {
  getPointageSynoptique: defineCall({
    method: 'post',
    path: '/api/models/pointage/getPointageSynoptique/:month',
    access: MANAGERS,
    cost: 'read',
    parameters: { month: date({}) },
    body: { user_ids: references('user', { max: 200 }) },
    answer: dataOf(
      objectSchema({
        month: answerSchema(date({})),
        users: arrayOf(
          objectSchema({
            user_id: { type: 'integer' },
            sum_ut: answerSchema(ut({})),
            days: arrayOf(fieldsSchema({ date: date({}), ut: ut({}), expected_ut: integer({}) })),
          }),
        ),
      }),
    ),
    summary: {
      fr: 'Temps par personne et par jour du mois où tombe cette date',
      en: 'Time by person and day of the month in which this date falls',
    },
  }),
}
