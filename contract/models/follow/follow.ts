import { belongsTo, flag } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'

/**
 * One person's choice to hear of a ticket, of all tickets of a projet, or of all tickets of a
 * client: one of the three references is set. A choice for the ticket precedes the choice for its
 * projet, which precedes the choice for its client. Without any choice the people who take part in
 * a ticket are notified. Of several rows for one record the newest counts: two devices may each
 * have made one offline.
 */
export const follow = defineModel({
  name: 'follow',
  collection: 'reference',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    ticket_id: belongsTo('ticket', { nullable: true }),
    projet_id: belongsTo('projet', { nullable: true }),
    client_id: belongsTo('client', { nullable: true }),
    /** False: the person hears only when they are mentioned or asked for something. */
    is_following: flag({ default: true }),
  },
  defaultOrder: 'id:asc',
  title: (record) => record.ticket_id ?? record.projet_id ?? record.client_id ?? '',
})

export type Follow = RecordOf<typeof follow>
