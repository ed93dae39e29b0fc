import { type ActionContext, actionsOf, type Verdict } from '#contract/core/action.ts'
import { ROLE_SLUGS, STAFF } from '#contract/core/roles.ts'
import { file, type StoredFile } from './file.ts'

const { remove, setter } = actionsOf(file)

const ownerOrManager = (record: StoredFile, { actor }: ActionContext): Verdict =>
  actor.role === 'manager' || record.user_id === actor.id ? null : 'forbidden'

export const fileActions = {
  updateVisibility: setter('updateVisibility', 'visible_to_client', { who: STAFF, when: ownerOrManager }),
  delete: remove({ who: ROLE_SLUGS, when: ownerOrManager }),
}
