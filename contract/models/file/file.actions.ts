import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { ROLE_SLUGS, STAFF } from '#contract/core/roles.ts'
import { file, type StoredFile } from './file.ts'

const { create, remove, setter } = actionsOf(file)

const ownerOrManager = (record: StoredFile, { actor }: ActionContext): Denial =>
  actor.role === 'manager' || record.user_id === actor.id ? null : 'forbidden'

export const fileActions = {
  /** `POST /api/upload/ticket` takes the body and the bytes. */
  create: create({
    who: ROLE_SLUGS,
    fields: ['ticket_id', 'name', 'mime', 'bytes', 'visible_to_client'],
    sets: ['user_id', 'created_at'],
    clock: ['created_at'],
    carries: 'ticket',
    complete: (record, { actor, at }) => ({ ...record, user_id: actor.id, created_at: at }),
  }),
  updateVisibility: setter('updateVisibility', 'visible_to_client', { who: STAFF, when: ownerOrManager }),
  delete: remove({ who: ROLE_SLUGS, when: ownerOrManager }),
}
