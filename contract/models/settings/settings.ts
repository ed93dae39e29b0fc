import { cents, email, flag, integer, phone, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/** The company that runs this installation, with the legal data for invoices. One record only. */
export const settings = defineModel({
  name: 'settings',
  collection: 'reference',
  fields: {
    name: text({ nullable: true }),
    /** « SARL », « SAS », « EI »… */
    legal_form: text({ nullable: true, max: 64 }),
    capital: cents({ nullable: true, min: 0 }),
    address1: text({ nullable: true }),
    address2: text({ nullable: true }),
    postal: text({ nullable: true, max: 16 }),
    city: text({ nullable: true }),
    siren: text({ nullable: true, max: 14, format: 'siren' }),
    /** City and number of the trade register. */
    rcs: text({ nullable: true, max: 64 }),
    tva_number: text({ nullable: true, max: 20, format: 'tva_number' }),
    email: email({ nullable: true }),
    phone: phone({ nullable: true }),
    iban: text({ nullable: true, max: 42, format: 'iban', readBy: MANAGERS }),
    bic: text({ nullable: true, max: 11, format: 'bic', readBy: MANAGERS }),
    /** Days between an invoice and its due date. */
    payment_days: integer({ default: 30, min: 0, max: 120, readBy: MANAGERS }),
    /** Yearly rate of penalties for late payment, in hundredths of a percent. */
    penalty_rate: integer({ default: 1200, min: 0, max: 10_000, percent: true, readBy: MANAGERS }),
    /** Price of an hour on an invoice, without TVA. */
    hour_price: cents({ default: 7500, min: 0, readBy: MANAGERS }),
    /** Good Friday and 26 December are holidays too. */
    alsace_moselle: flag({ default: false }),
    /** Path of the terms of sale that a manager uploaded, a PDF; null while there are none. */
    terms: text({ nullable: true, writeBy: 'server' }),
    /** A manager has dismissed the guided start. */
    start_dismissed: flag({ default: false, readBy: MANAGERS }),
  },
  defaultOrder: 'id:asc',
  title: (record) => record.name ?? '',
})
