import { email, flag, instant, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

export const client = defineModel({
  name: 'client',
  collection: 'client',
  fields: {
    name: text({ searchable: true }),
    external_id: text({ nullable: true, readBy: MANAGERS }),
    popcompta_id: text({ nullable: true, readBy: MANAGERS }),
    has_tva: flag({ default: true, readBy: MANAGERS }),
    private_info: longText({ nullable: true, readBy: MANAGERS }),
    address1: text({ nullable: true }),
    address2: text({ nullable: true }),
    postal: text({ nullable: true, max: 16 }),
    city: text({ nullable: true, searchable: true }),
    siren: text({ nullable: true, max: 14 }),
    tva_number: text({ nullable: true, max: 20 }),
    billing_email: email({ nullable: true, readBy: MANAGERS }),
    logo: text({ nullable: true, writeBy: 'server' }),
    archived_at: instant({ nullable: true, writeBy: 'server' }),
  },
  relations: {
    projets: { many: 'projet', by: 'client_id' },
    users: { many: 'user', by: 'client_id' },
    invoices: { many: 'invoice', by: 'client_id' },
  },
  defaultOrder: 'name:asc',
  title: (record) => record.name,
})
