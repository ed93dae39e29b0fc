import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { notificationPreference as preferenceModel } from '#contract/models/notification-preference/notification-preference.ts'
import { bookkeeping, id, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { user } from './people.ts'

const mailed = (time: 'at_once' | 'digest') => text().notNull().default(time)
const choiceColumn = (isDefault: boolean) => boolean().notNull().default(isDefault)

export const notificationPreference = pgTable(
  'notification_preference',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    mention_in_app: choiceColumn(true),
    mention_push: choiceColumn(true),
    mention_mail: mailed('at_once'),
    asked_in_app: choiceColumn(true),
    asked_push: choiceColumn(true),
    asked_mail: mailed('at_once'),
    comment_in_app: choiceColumn(true),
    comment_push: choiceColumn(true),
    comment_mail: mailed('digest'),
    progress_in_app: choiceColumn(true),
    progress_push: choiceColumn(false),
    progress_mail: mailed('digest'),
    absence_in_app: choiceColumn(true),
    absence_push: choiceColumn(true),
    absence_mail: mailed('at_once'),
    contract_in_app: choiceColumn(true),
    contract_push: choiceColumn(false),
    contract_mail: mailed('at_once'),
    account_in_app: choiceColumn(true),
    account_push: choiceColumn(false),
    digest_hour: integer().notNull().default(8),
    ...nullableColumns(preferenceModel),
    ...bookkeeping(),
  },
  (table) => [
    index('notification_preference_xid').on(table.xid, table.id),
    index('notification_preference_user').on(table.user_id),
  ],
)
