import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ARCHIVING, UNARCHIVING } from '../archive.ts'
import { rate } from './rate.ts'

const { action, create, update } = actionsOf(rate)

const SHEET = ['user_id', 'client_id', 'hour_price', 'starts_on'] as const

export const rateActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  setArchive: action('setArchive', {}, ARCHIVING),
  setUnArchive: action('setUnArchive', {}, UNARCHIVING),
}
