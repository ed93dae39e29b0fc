import type { Issues } from '#contract/core/issues.ts'
import { choice, email, flag, instant, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { CLIENT_KINDS, codeIssues, TVA_CATEGORIES } from '#contract/invoicing/tva.ts'
import { siretIssues } from '../siret.ts'

const billed = { nullable: true, readBy: MANAGERS } as const

export const client = defineModel({
  name: 'client',
  collection: 'client',
  fields: {
    name: text({ searchable: true }),
    kind: choice(CLIENT_KINDS, { default: 'professional' }),
    external_id: text({ nullable: true, readBy: MANAGERS }),
    popcompta_id: text({ nullable: true, readBy: MANAGERS }),
    has_tva: flag({ default: true, readBy: MANAGERS }),
    /** Why a client without TVA pays none; without effect on others. */
    tva_category: choice(TVA_CATEGORIES, { default: 'standard', readBy: MANAGERS }),
    exemption_code: text({ nullable: true, max: 32, format: 'vatex', readBy: MANAGERS }),
    exemption_reason: text({ nullable: true, readBy: MANAGERS }),
    /** Auxiliary account in the client's name. */
    account_code: text({ nullable: true, max: 20, format: 'account', readBy: MANAGERS }),
    /** Purchase-order number of new invoices. */
    order_ref: text({ nullable: true, max: 64, readBy: MANAGERS }),
    /** The PDF of an invoice lists the time entries. */
    wants_time_annex: flag({ default: false, readBy: MANAGERS }),
    private_info: longText({ nullable: true, readBy: MANAGERS }),
    address1: text({ nullable: true }),
    address2: text({ nullable: true }),
    postal: text({ nullable: true, max: 16 }),
    city: text({ nullable: true, searchable: true }),
    country: text({ default: 'FR', max: 2, format: 'country' }),
    siren: text({ nullable: true, max: 14, format: 'siren' }),
    siret: text({ nullable: true, max: 14, format: 'siret' }),
    tva_number: text({ nullable: true, max: 20 }),
    /** Address for electronic invoices; null is the SIREN. */
    electronic_address: text({ nullable: true, max: 125, readBy: MANAGERS }),
    billing_email: email({ nullable: true, readBy: MANAGERS }),
    /** Invoices go to this address where its first line is set. */
    billing_name: text(billed),
    billing_address1: text(billed),
    billing_address2: text(billed),
    billing_postal: text({ ...billed, max: 16 }),
    billing_city: text(billed),
    billing_country: text({ ...billed, max: 2, format: 'country' }),
    delivery_address1: text({ nullable: true }),
    delivery_address2: text({ nullable: true }),
    delivery_postal: text({ nullable: true, max: 16 }),
    delivery_city: text({ nullable: true }),
    delivery_country: text({ nullable: true, max: 2, format: 'country' }),
    logo: text({ nullable: true, writeBy: 'server' }),
    archived_at: instant({ nullable: true, writeBy: 'server' }),
  },
  relations: {
    projets: { many: 'projet', by: 'client_id' },
    users: { many: 'user', by: 'client_id' },
    invoices: { many: 'invoice', by: 'client_id' },
  },
  defaultOrder: 'name:asc',
  check: (record): Issues => ({ ...siretIssues(record), ...codeIssues(record) }),
  title: (record) => record.name,
})
