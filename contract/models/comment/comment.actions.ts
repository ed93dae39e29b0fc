import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { flag, references } from '#contract/core/kinds/field.ts'
import { ROLE_SLUGS, STAFF } from '#contract/core/roles.ts'
import { type Comment, comment } from './comment.ts'

const { action, create, remove, setter } = actionsOf(comment)

const author = (record: Comment, context: ActionContext): Denial =>
  record.user_id === context.actor.id ? null : 'forbidden'

const authorOrManager = (record: Comment, context: ActionContext): Denial =>
  context.actor.role === 'manager' ? null : author(record, context)

export const commentActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: ['ticket_id', 'body', 'visible_to_client', 'mentions'],
    sets: ['user_id', 'created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, user_id: context.actor.id, created_at: context.at }),
  }),
  editBody: action(
    'editBody',
    // Without mentions, those of the comment stay: older clients send none.
    { body: comment.fields.body, mentions: references('user', { nullable: true, max: 20 }) },
    {
      who: ROLE_SLUGS,
      sets: ['body', 'mentions', 'edited_at'],
      clock: ['edited_at'],
      when: author,
      apply: (record, payload, context) => ({
        ...record,
        body: payload.body,
        mentions: payload.mentions ?? record.mentions,
        edited_at: context.at,
      }),
    },
  ),
  updateVisibility: setter('updateVisibility', 'visible_to_client', { who: STAFF, when: authorOrManager }),
  // The body names the new value, so that a repeated request can't toggle it back.
  markAsRead: action(
    'markAsRead',
    { is_read: flag({}) },
    { who: ROLE_SLUGS, sets: ['is_read'], apply: (record, payload) => ({ ...record, is_read: payload.is_read }) },
  ),
  delete: remove({ who: ROLE_SLUGS, when: authorOrManager }),
}
