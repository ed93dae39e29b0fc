import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { type AbsenceStatus, type AbsenceStep, absenceDenial } from '#contract/lifecycle/absence.ts'
import { type Absence, absence } from './absence.ts'

const { action, create, update } = actionsOf(absence)

/** Fields that a manager approves: a change of them by the person needs a new decision. */
const APPROVED_FIELDS = ['type', 'start', 'end', 'start_half', 'end_half'] as const

const SHEET = [...APPROVED_FIELDS, 'replacement_id', 'comment'] as const

const requestedAgain = (record: Absence, { actor }: ActionContext, before: Absence): Absence => {
  const isSame = APPROVED_FIELDS.every((name) => record[name] === before[name])
  if (before.status !== 'approved' || actor.role === 'manager' || isSame) return record
  return { ...record, status: 'requested', decided_by_id: null, decided_at: null }
}

const at =
  (step: AbsenceStep) =>
  (record: Absence, { actor }: ActionContext): Denial =>
    absenceDenial(step, record.status, actor.role, record.user_id === actor.id)

const decision = (name: 'approve' | 'refuse', status: AbsenceStatus) =>
  action(
    name,
    {},
    {
      who: MANAGERS,
      sets: ['status', 'decided_by_id', 'decided_at'],
      clock: ['decided_at'],
      judges: APPROVED_FIELDS,
      when: at(name),
      apply: (record, _body, context) => ({
        ...record,
        status,
        decided_by_id: context.actor.id,
        decided_at: context.at,
      }),
    },
  )

export const absenceActions = {
  create: create({
    who: STAFF,
    fields: ['user_id', ...SHEET],
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, user_id: record.user_id ?? context.actor.id, created_at: context.at }),
  }),
  update: update({
    who: STAFF,
    fields: SHEET,
    sets: ['status', 'decided_by_id', 'decided_at'],
    when: at('update'),
    complete: requestedAgain,
  }),
  approve: decision('approve', 'approved'),
  refuse: decision('refuse', 'refused'),
  cancel: action(
    'cancel',
    {},
    { who: STAFF, sets: ['status'], when: at('cancel'), apply: (record) => ({ ...record, status: 'cancelled' }) },
  ),
}
