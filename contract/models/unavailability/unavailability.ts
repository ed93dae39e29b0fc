import { belongsTo, date, flag } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/**
 * Days on which a person is away, without any reason: all that colleagues see of an approved
 * absence. The server writes it from the absence.
 */
export const unavailability = defineModel({
  name: 'unavailability',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server', readBy: STAFF }),
    start: date({ writeBy: 'server', readBy: STAFF }),
    end: date({ writeBy: 'server', readBy: STAFF }),
    start_half: flag({ default: false, writeBy: 'server', readBy: STAFF }),
    end_half: flag({ default: false, writeBy: 'server', readBy: STAFF }),
  },
  defaultOrder: 'start:desc',
  title: (record) => `${record.start} – ${record.end}`,
})
