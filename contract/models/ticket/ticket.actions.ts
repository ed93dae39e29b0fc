import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { belongsTo, flag } from '#contract/core/kinds/field.ts'
import { ROLE_SLUGS, STAFF } from '#contract/core/roles.ts'
import type { StageAction } from '#contract/lifecycle/ticket.ts'
import { moveTo, moveToStage, stageDenial } from './move-stage.ts'
import { type Ticket, ticket } from './ticket.ts'
import { stageOf, statusOfStage } from './ticket-stage.ts'

const { action, create, setter, update } = actionsOf(ticket)

const STAGE_FIELDS = ['status_id', 'waiting_validation_user_id', 'waiting_solving_user_id', 'closed_at'] as const

const whileNotClosed = (record: Ticket, context: ActionContext): Denial =>
  stageOf(record, context.statuses) === 'closed' ? 'transition_not_allowed' : null

/** Only a manager takes a ticket out of the closed stage. */
const statusDenial = (record: Ticket, context: ActionContext): Denial =>
  context.actor.role === 'manager' ? null : whileNotClosed(record, context)

const stage = (name: StageAction) =>
  // Clients are listed because the person who is asked to validate answers with `done` or `start`.
  action(
    name,
    {},
    {
      who: ROLE_SLUGS,
      sets: STAGE_FIELDS,
      clock: ['closed_at'],
      when: stageDenial(name),
      apply: (record, _body, context) => moveToStage(record, name, context),
    },
  )

const edit = { who: STAFF, when: whileNotClosed }

export const ticketActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: [
      'name',
      'description',
      'projet_id',
      'priority_id',
      'type_id',
      'responsable_id',
      'email',
      'url',
      'location',
      'tag',
      'ut',
      'ut_max',
      'dead_line',
      'todo_at',
      'importance',
      'is_facturable',
      'is_bloquant',
      'visible_to_client',
    ],
    sets: ['status_id', 'created_by_id', 'created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({
      ...record,
      status_id: statusOfStage('new', context.statuses) ?? record.status_id,
      created_by_id: context.actor.id,
      created_at: context.at,
    }),
  }),
  update: update({
    who: STAFF,
    fields: ['description', 'email', 'url', 'location', 'tag', 'ut_max'],
    when: whileNotClosed,
  }),
  start: stage('start'),
  waitingValidation: action(
    'waitingValidation',
    { waiting_validation_user_id: belongsTo('user', {}) },
    {
      who: STAFF,
      sets: STAGE_FIELDS,
      when: stageDenial('waitingValidation'),
      apply: (record, payload, context) => moveToStage({ ...record, ...payload }, 'waitingValidation', context),
    },
  ),
  alertManagerToResolve: action(
    'alertManagerToResolve',
    { waiting_solving_user_id: belongsTo('user', {}) },
    {
      who: STAFF,
      sets: STAGE_FIELDS,
      when: stageDenial('alertManagerToResolve'),
      apply: (record, payload, context) => moveToStage({ ...record, ...payload }, 'alertManagerToResolve', context),
    },
  ),
  done: stage('done'),
  close: stage('close'),
  // The product names the new value, so that two devices agree. A body without it toggles.
  toggleFavorite: action(
    'toggleFavorite',
    { is_favorite: flag({ nullable: true }) },
    {
      who: ROLE_SLUGS,
      sets: ['is_favorite'],
      apply: (record, payload) => ({ ...record, is_favorite: payload.is_favorite ?? !record.is_favorite }),
    },
  ),
  updateStatus: action(
    'updateStatus',
    { status_id: belongsTo('ticket_status', {}) },
    {
      who: STAFF,
      sets: STAGE_FIELDS,
      clock: ['closed_at'],
      when: statusDenial,
      apply: (record, payload, context) => moveTo(record, payload.status_id, context),
    },
  ),
  updateBloquant: setter('updateBloquant', 'is_bloquant', edit),
  updateUt: setter('updateUt', 'ut', edit),
  updateResponsable: setter('updateResponsable', 'responsable_id', edit),
  updateDeadLine: setter('updateDeadLine', 'dead_line', edit),
  updateTodoAt: setter('updateTodoAt', 'todo_at', edit),
  updatePriority: setter('updatePriority', 'priority_id', edit),
  updateType: setter('updateType', 'type_id', edit),
  updateFacturable: setter('updateFacturable', 'is_facturable', edit),
  updateVisibility: setter('updateVisibility', 'visible_to_client', edit),
  updateImportance: setter('updateImportance', 'importance', edit),
  updateName: setter('updateName', 'name', edit),
  updateProjet: setter('updateProjet', 'projet_id', edit),
}
