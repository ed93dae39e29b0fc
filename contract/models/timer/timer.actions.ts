import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { belongsTo, instant } from '#contract/core/kinds/field.ts'
import { STAFF } from '#contract/core/roles.ts'
import { isPaused, MAX_PAUSES, pausesOf, withoutPause, withPause } from './pauses.ts'
import { type Timer, timer } from './timer.ts'

const { action, create, remove, setter } = actionsOf(timer)

type When = (record: Timer, context: ActionContext) => Denial

const ownWhile =
  (isAllowed: (record: Timer) => boolean): When =>
  (record, { actor }) =>
    record.user_id !== actor.id ? 'forbidden' : isAllowed(record) ? null : 'transition_not_allowed'

/**
 * False for a run that the person has stopped. After an assumed stop, events of another device may
 * still arrive.
 */
const isOpen = (record: Timer): boolean => !record.is_settled && (record.stopped_at === null || record.is_stop_assumed)

const unsettled = ownWhile((record) => !record.is_settled)

export const timerActions = {
  create: create({
    who: STAFF,
    fields: ['ticket_id'],
    sets: ['user_id', 'started_at'],
    clock: ['started_at'],
    complete: (record, { actor, at }) => ({ ...record, user_id: actor.id, started_at: at }),
  }),
  pause: action(
    'pause',
    {},
    {
      who: STAFF,
      sets: ['pauses'],
      clock: ['pauses'],
      when: ownWhile((record) => isOpen(record) && !isPaused(record) && pausesOf(record.pauses).length < MAX_PAUSES),
      apply: (record, _body, { at }) => ({ ...record, pauses: withPause(record.pauses, at) }),
    },
  ),
  resume: action(
    'resume',
    {},
    {
      who: STAFF,
      sets: ['pauses'],
      clock: ['pauses'],
      when: ownWhile((record) => isOpen(record) && isPaused(record)),
      apply: (record, _body, { at }) => ({ ...record, pauses: withoutPause(record.pauses, at) }),
    },
  ),
  // Without an end in the body the run ends when the person acted, by the server's clock.
  stop: action(
    'stop',
    { stopped_at: instant({ nullable: true }) },
    {
      who: STAFF,
      sets: ['stopped_at', 'is_stop_assumed'],
      clock: ['stopped_at'],
      when: unsettled,
      apply: (record, payload, { at }) => ({ ...record, stopped_at: payload.stopped_at ?? at, is_stop_assumed: false }),
    },
  ),
  reopen: action(
    'reopen',
    {},
    {
      who: STAFF,
      sets: ['stopped_at', 'is_stop_assumed'],
      when: ownWhile((record) => !record.is_settled && record.stopped_at !== null),
      apply: (record) => ({ ...record, stopped_at: null, is_stop_assumed: false }),
    },
  ),
  updateTicket: setter('updateTicket', 'ticket_id', { who: STAFF, when: unsettled }),
  log: action(
    'log',
    { pointage_id: belongsTo('pointage', { nullable: true }) },
    {
      who: STAFF,
      sets: ['pointage_id', 'is_settled'],
      // Null takes the pointage back; a run becomes one pointage only.
      when: (record, context, payload) =>
        ownWhile(
          () =>
            record.stopped_at !== null &&
            (payload?.pointage_id === null ? record.pointage_id !== null : !record.is_settled),
        )(record, context),
      apply: (record, payload) => ({
        ...record,
        pointage_id: payload.pointage_id,
        is_settled: payload.pointage_id !== null,
      }),
    },
  ),
  discard: setter('discard', 'is_settled', { who: STAFF, when: ownWhile((record) => record.pointage_id === null) }),
  delete: remove({ who: STAFF, when: ownWhile((record) => record.pointage_id === null) }),
}
