import { defineCall } from '#contract/core/call.ts'
import { choice, date, integer, text, ut } from '#contract/core/kinds/field.ts'
import { fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { arrayOf, dataOf, rowOf } from './shapes.ts'

const USER = '/api/models/user/:id'

/**
 * Time of one day. `ut_per_day` is the time expected on this day: 0 on days off, less on days of
 * absence. `reste_ut_formated` is the time left to log, as people read it (`1 h 30`), negative when
 * more was logged.
 */
const DAY = dataOf(
  objectSchema({
    pointages: arrayOf(rowOf('pointage')),
    meta: fieldsSchema({ sum_ut: ut({}), ut_per_day: ut({}), reste_ut_formated: text({}) }),
  }),
)

export const PUSH_DEVICES = ['tablet', 'mobile', 'desktop'] as const

const HALF_DAYS = { type: 'number', multipleOf: 0.5, minimum: 0 }

export const userCalls = {
  getPointageDay: defineCall({
    method: 'get',
    path: `${USER}/getPointageDay/:day`,
    access: STAFF,
    cost: 'read',
    parameters: { day: date({}) },
    answer: DAY,
    summary: {
      fr: 'Les pointages d’une personne ce jour-là, le temps attendu d’elle (0 un jour sans travail) et ce qu’il en reste',
      en: 'A person’s time entries of a day, the time expected of them (0 on a day off) and what is left of it',
    },
  }),
  getPointageAdmin: defineCall({
    method: 'get',
    path: `${USER}/getPointageAdmin/:day`,
    access: MANAGERS,
    cost: 'read',
    parameters: { day: date({}) },
    answer: DAY,
    summary: {
      fr: 'Les pointages de toute l’équipe ce jour-là, et le temps attendu d’elle',
      en: 'The whole team’s time entries of a day, and the time expected of it',
    },
  }),
  getPointageAdminOf: defineCall({
    method: 'get',
    path: `${USER}/getPointageAdmin/:day/:other`,
    access: MANAGERS,
    cost: 'read',
    parameters: { day: date({}), other: integer({ min: 0 }) },
    answer: DAY,
    summary: {
      fr: 'Les pointages d’une autre personne ce jour-là ; 0 : de toute l’équipe',
      en: 'Another person’s time entries of a day; 0 for the whole team',
    },
  }),
  getHoliday: defineCall({
    method: 'get',
    path: `${USER}/getHoliday/:year`,
    access: STAFF,
    cost: 'read',
    parameters: { year: integer({ min: 1900, max: 2199 }) },
    answer: dataOf(
      objectSchema({
        year: { type: 'integer' },
        holidays: arrayOf(fieldsSchema({ date: date({}), name: text({}) })),
        absences: arrayOf(rowOf('absence')),
        taken: arrayOf(objectSchema({ type: { type: 'string', enum: ABSENCE_TYPES }, days: HALF_DAYS })),
      }),
    ),
    summary: {
      fr: 'Jours fériés de l’année, absences de la personne et jours pris par type',
      en: 'Public holidays of a year, a person’s leave and the days taken by type',
    },
  }),
  unreadComments: defineCall({
    method: 'get',
    path: `${USER}/unreadComments`,
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(fieldsSchema({ count: integer({}) })),
    summary: { fr: 'Nombre de commentaires non lus', en: 'Number of unread comments' },
  }),
  'addupdate-onesignal-player_id': defineCall({
    method: 'post',
    path: `${USER}/addupdate-onesignal-player_id`,
    access: 'signed_in',
    cost: 'write',
    body: { oneSignal_player_id: text({ max: 64 }), device: choice(PUSH_DEVICES, {}) },
    answer: dataOf(fieldsSchema({ oneSignal_player_id: text({}), device: choice(PUSH_DEVICES, {}) })),
    summary: {
      fr: 'Appareil qui reçoit les notifications push de cette personne',
      en: 'A device that gets this person’s push notifications',
    },
  }),
}
