import { actionsOf } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { pictureAction } from '../picture-action.ts'
import { settings } from './settings.ts'

const { update } = actionsOf(settings)

export const settingsActions = {
  update: update({ who: MANAGERS, fields: writableFields(settings) }),
  updateLogo: pictureAction('settings', 'updateLogo', { who: MANAGERS }),
}
