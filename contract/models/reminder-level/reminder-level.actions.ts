import { companyDayOf } from '#contract/company-day.ts'
import { actionsOf } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { reminderLevel } from './reminder-level.ts'

const { action, create, remove, update } = actionsOf(reminderLevel)

const SHEET = writableFields(reminderLevel)

export const reminderLevelActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  /** Lets the server send this reminder for invoices that reach its day from today on. */
  makeAutomatic: action(
    'makeAutomatic',
    {},
    {
      who: MANAGERS,
      sets: ['automatic_since'],
      clock: ['automatic_since'],
      when: (record) => (record.automatic_since === null ? null : 'transition_not_allowed'),
      apply: (record, _body, context) => ({ ...record, automatic_since: companyDayOf(context.at) }),
    },
  ),
  makeManual: action(
    'makeManual',
    {},
    {
      who: MANAGERS,
      sets: ['automatic_since'],
      when: (record) => (record.automatic_since === null ? 'transition_not_allowed' : null),
      apply: (record) => ({ ...record, automatic_since: null }),
    },
  ),
  delete: remove({ who: MANAGERS }),
}
