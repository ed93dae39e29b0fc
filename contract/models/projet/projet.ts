import { belongsTo, cents, flag, instant, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'

export const projet = defineModel({
  name: 'projet',
  collection: 'projet',
  fields: {
    name: text({ searchable: true }),
    client_id: belongsTo('client', {}),
    responsable_id: belongsTo('user', { nullable: true }),
    send_notifications: flag({ default: true, readBy: STAFF }),
    is_facturable: flag({ default: true, readBy: STAFF }),
    is_visible_to_client: flag({ default: true, readBy: STAFF }),
    /**
     * Without TVA. The projet is billed by its stages (`billing_stage`), its time never by the
     * hour.
     */
    fixed_price: cents({ nullable: true, min: 0, readBy: MANAGERS }),
    /** Address of the uploaded picture. */
    logo: text({ nullable: true, writeBy: 'server' }),
    logo_url: text({ nullable: true, writeBy: 'server' }),
    external_id: text({ nullable: true, readBy: STAFF }),
    archived_at: instant({ nullable: true, writeBy: 'server' }),
  },
  relations: { tickets: { many: 'ticket', by: 'projet_id' } },
  defaultOrder: 'name:asc',
  title: (record) => record.name,
})
