import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { repo } from './repo.ts'

const { update } = actionsOf(repo)

export const repoActions = { update: update({ who: MANAGERS, fields: ['projet_id'] }) }
