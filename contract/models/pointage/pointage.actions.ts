import { companyDayOf } from '#contract/company-day.ts'
import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { belongsTo, ut } from '#contract/core/kinds/field.ts'
import { MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { type Pointage, pointage } from './pointage.ts'

const { action, create, remove, setter } = actionsOf(pointage)

/** A technicien may change only own pointages; a manager all. */
const ownTime = (record: Pointage, context: ActionContext): Denial =>
  context.actor.role === 'manager' || record.user_id === context.actor.id ? unlocked(record) : 'forbidden'

/** A pointage on a sent invoice is locked: the client has the invoice. */
const unlocked = (record: Pointage): Denial => (record.is_locked ? 'invoice_locked' : null)

/** Defaults of the invoiced values: the worked time, and the person who worked. */
const invoiced = (record: Pointage): Pointage => ({
  ...record,
  ut_invoiced: record.ut_invoiced ?? record.ut,
  invoiced_user_id: record.invoiced_user_id ?? record.user_id,
})

const edit = { who: STAFF, when: ownTime }

export const pointageActions = {
  create: create({
    who: STAFF,
    fields: ['ut', 'ticket_id', 'user_id', 'comment', 'date', 'kind'],
    sets: ['created_at'],
    clock: ['created_at', 'date'],
    complete: (record, context) => ({
      ...record,
      user_id: record.user_id ?? context.actor.id,
      date: record.date ?? companyDayOf(context.at),
      created_at: context.at,
    }),
  }),
  editComment: setter('editComment', 'comment', edit),
  editDate: setter('editDate', 'date', edit),
  editKind: setter('editKind', 'kind', edit),
  // A correction of the work changes the invoiced value too, unless a manager chose another one.
  editUt: action(
    'editUt',
    { ut: pointage.fields.ut },
    {
      ...edit,
      sets: ['ut', 'ut_invoiced'],
      apply: (record, payload) => ({
        ...record,
        ...payload,
        ut_invoiced: record.ut_invoiced === record.ut ? payload.ut : record.ut_invoiced,
      }),
    },
  ),
  editUser: action(
    'editUser',
    { user_id: pointage.fields.user_id },
    {
      who: MANAGERS,
      when: unlocked,
      sets: ['user_id', 'invoiced_user_id'],
      apply: (record, payload) => ({
        ...record,
        ...payload,
        invoiced_user_id: record.invoiced_user_id === record.user_id ? payload.user_id : record.invoiced_user_id,
      }),
    },
  ),
  imputeInvoice: action(
    'imputeInvoice',
    { invoice_id: belongsTo('invoice', {}) },
    {
      who: MANAGERS,
      sets: ['invoice_id', 'ut_invoiced', 'invoiced_user_id'],
      when: unlocked,
      apply: (record, payload) => ({ ...invoiced(record), invoice_id: payload.invoice_id }),
    },
  ),
  Unimputed: action(
    'Unimputed',
    {},
    {
      who: MANAGERS,
      sets: ['invoice_id', 'invoice_line_id'],
      when: unlocked,
      apply: (record) => ({ ...record, invoice_id: null, invoice_line_id: null }),
    },
  ),
  // The server chooses the draft invoice or creates one.
  facturation_auto: action(
    'facturation_auto',
    {},
    { who: MANAGERS, sets: ['ut_invoiced', 'invoiced_user_id'], when: unlocked, apply: invoiced },
  ),
  editUtInvoiced: action(
    'editUtInvoiced',
    { ut_invoiced: ut({ nullable: true, max: MAX_UT_PER_DAY }) },
    {
      who: MANAGERS,
      sets: ['ut_invoiced'],
      when: unlocked,
      apply: (record, payload) => ({ ...record, ut_invoiced: payload.ut_invoiced }),
    },
  ),
  editInvoicedUser: action(
    'editInvoicedUser',
    { invoiced_user_id: belongsTo('user', { nullable: true }) },
    {
      who: MANAGERS,
      sets: ['invoiced_user_id'],
      when: unlocked,
      apply: (record, payload) => ({ ...record, invoiced_user_id: payload.invoiced_user_id }),
    },
  ),
  delete: remove({ who: STAFF, when: ownTime }),
}
