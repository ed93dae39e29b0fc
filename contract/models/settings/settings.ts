import type { Issues } from '#contract/core/issues.ts'
import { cents, choice, email, flag, integer, longText, phone, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { TVA_REGIMES } from '#contract/invoicing/tva.ts'
import { WORKED_WEEKS } from '../../working-calendar.ts'
import { siretIssues } from '../siret.ts'
import { RETENTION_FIELDS } from './retention.ts'

/**
 * Longest terms of payment that the law allows between companies (art. L441-10 of the Code de
 * commerce).
 */
export const MAX_PAYMENT_DAYS = 60
export const MAX_DAYS_END_OF_MONTH = 45

const account = <const Default extends string>(byDefault: Default) =>
  text({ default: byDefault, max: 20, format: 'account', readBy: MANAGERS })
const journal = <const Default extends string>(byDefault: Default) =>
  text({ default: byDefault, max: 6, format: 'journal', readBy: MANAGERS })

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
    country: text({ default: 'FR', max: 2, format: 'country' }),
    siren: text({ nullable: true, max: 14, format: 'siren' }),
    siret: text({ nullable: true, max: 14, format: 'siret', readBy: MANAGERS }),
    /** City and number of the trade register. */
    rcs: text({ nullable: true, max: 64 }),
    tva_number: text({ nullable: true, max: 20, format: 'tva_number' }),
    tva_regime: choice(TVA_REGIMES, { default: 'normal', readBy: MANAGERS }),
    /** TVA on services is due when they are invoiced, not when they are paid. */
    tva_on_debits: flag({ default: false, readBy: MANAGERS }),
    /** Address for electronic invoices; null is the SIREN. */
    electronic_address: text({ nullable: true, max: 125, readBy: MANAGERS }),
    email: email({ nullable: true }),
    /** Person who answers for the public pages (art. 6 III of the law of 21 June 2004). */
    director: text({ nullable: true, max: 120 }),
    /** Name, address and phone of the company that hosts this installation. */
    host: longText({ nullable: true, max: 500 }),
    /** Presentation of the company on the home page. */
    about_fr: longText({ nullable: true, max: 600 }),
    about_en: longText({ nullable: true, max: 600 }),
    phone: phone({ nullable: true }),
    iban: text({ nullable: true, max: 42, format: 'iban', readBy: MANAGERS }),
    bic: text({ nullable: true, max: 11, format: 'bic', readBy: MANAGERS }),
    /** Days between an invoice and its due date. */
    payment_days: integer({ default: 30, min: 0, max: MAX_PAYMENT_DAYS, readBy: MANAGERS }),
    /** The due date moves to the end of its month. */
    payment_end_of_month: flag({ default: false, readBy: MANAGERS }),
    /** Discount for early payment; null prints that there is none. */
    early_payment_terms: text({ nullable: true, readBy: MANAGERS }),
    /** Yearly rate of penalties for late payment, in hundredths of a percent. */
    penalty_rate: integer({ default: 1200, min: 0, max: 10_000, percent: true, readBy: MANAGERS }),
    /** Price of an hour on an invoice, without TVA. */
    hour_price: cents({ default: 7500, min: 0, readBy: MANAGERS }),
    account_client: account('411000'),
    account_services: account('706000'),
    account_goods: account('707000'),
    account_tva: account('445710'),
    /** TVA that is due when the invoice is paid. */
    account_tva_pending: account('445800'),
    account_deposits: account('419100'),
    account_bank: account('512000'),
    sales_journal: journal('VE'),
    bank_journal: journal('BQ'),
    /** Days on which everybody is expected to work. */
    worked_week: choice(WORKED_WEEKS, { default: 'monday_to_friday' }),
    /** Good Friday and 26 December are holidays too. */
    alsace_moselle: flag({ default: false }),
    /** Address of the uploaded picture, which invoices show. */
    logo: text({ nullable: true, writeBy: 'server' }),
    /** Path of the terms of sale that a manager uploaded, a PDF; null while there are none. */
    terms: text({ nullable: true, writeBy: 'server' }),
    /** Managers sign in with a second factor. */
    require_two_factors: flag({ default: false, readBy: MANAGERS }),
    /** Days after which a session ends, however often it is used. */
    session_days: integer({ default: 90, min: 1, max: 365, readBy: MANAGERS }),
    ...RETENTION_FIELDS,
    /** A manager has dismissed the guided start. */
    start_dismissed: flag({ default: false, readBy: MANAGERS }),
  },
  defaultOrder: 'id:asc',
  check: (record): Issues => ({
    ...siretIssues(record),
    ...(record.payment_end_of_month && record.payment_days > MAX_DAYS_END_OF_MONTH
      ? { payment_days: [{ code: 'max', bound: MAX_DAYS_END_OF_MONTH }] }
      : {}),
  }),
  title: (record) => record.name ?? '',
})
