import { defineCall } from '#contract/core/call.ts'
import {
  belongsTo,
  cents,
  choice,
  date,
  flag,
  integer,
  longText,
  references,
  text,
  ut,
} from '#contract/core/kinds/field.ts'
import { fieldsSchema, objectSchema, orNull, propertiesOf } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { LEFT_OUT_REASONS } from '#contract/invoicing/left-out.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { arrayOf, dataOf } from './shapes.ts'

/** Most invoices of one ZIP file. */
export const MAX_ZIPPED = 200

/** The file of a sent invoice for an approved platform. */
const eInvoice = <const Name extends string>(name: Name, syntax: string) =>
  defineCall({
    method: 'get',
    path: `/api/models/invoice/:id/${name}`,
    access: ['manager', 'client'],
    cost: 'read',
    answer: { file: 'application/xml' },
    refuses: ['forbidden', 'no_e_invoice'],
    summary: {
      fr: `Le fichier ${syntax} (EN 16931) d’une facture envoyée, à déposer sur votre plateforme agréée`,
      en: `The ${syntax} file (EN 16931) of a sent invoice, for you to submit to your approved platform`,
    },
  })

/** How the rest of an issued invoice is paid by transfer: the answer of `paymentData`. */
export interface PaymentData {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  /** Reference to quote. */
  readonly reference: string
  /** Cents left to pay. */
  readonly amount: number
  /** Text of the QR code that banking apps read (EPC069-12); null where no transfer is so large. */
  readonly transfer_text: string | null
}

/** Most clients whose month is closed at once, by name. */
const MAX_CLIENTS = 1000

const none = { nullable: true } as const
const { designation, quantity, unit, unit_price, tva } = invoiceLine.fields

export const invoiceCalls = {
  exportPdf: defineCall({
    method: 'get',
    path: '/api/models/invoice/:id/exportPdf',
    access: ['manager', 'client'],
    cost: 'print',
    answer: { file: 'application/pdf' },
    refuses: ['forbidden'],
    summary: {
      fr: 'La facture en PDF : Factur-X une fois envoyée, à déposer sur votre plateforme agréée ; un brouillon porte un filigrane',
      en: 'The invoice as PDF: a Factur-X once it is sent, for you to submit to your approved platform; a draft has a watermark',
    },
  }),
  exportCii: eInvoice('exportCii', 'CII'),
  exportUbl: eInvoice('exportUbl', 'UBL'),
  exportZip: defineCall({
    method: 'post',
    path: '/api/models/invoice/actions/exportZip',
    access: MANAGERS,
    cost: 'batch',
    body: { ids: references('invoice', { max: MAX_ZIPPED }) },
    answer: { file: 'application/zip' },
    refuses: ['not_found'],
    summary: {
      fr: 'Les PDF de plusieurs factures, en un fichier ZIP',
      en: 'The PDFs of several invoices, as one ZIP file',
    },
  }),
  explain: defineCall({
    method: 'get',
    path: '/api/models/invoice/:id/explain',
    access: ['manager', 'client'],
    cost: 'read',
    answer: dataOf(
      arrayOf(
        objectSchema({
          ...propertiesOf({ invoice_line_id: belongsTo('invoice_line', {}), designation }),
          entries: arrayOf(
            fieldsSchema({
              pointage_id: belongsTo('pointage', {}),
              date: date({}),
              person: text({}),
              ut: ut({}),
              /** Cents without TVA; null where the line is not billed by the hour. */
              hour_price: cents(none),
              /** Null where the person does not see the ticket. */
              comment: longText(none),
              ticket_id: belongsTo('ticket', none),
              ticket_name: text(none),
            }),
          ),
        }),
      ),
    ),
    refuses: ['forbidden'],
    summary: {
      fr: 'Les pointages derrière chaque ligne, tels qu’ils ont été facturés',
      en: 'The time entries behind each line, as they were invoiced',
    },
  }),
  paymentData: defineCall({
    method: 'get',
    path: '/api/models/invoice/:id/paymentData',
    access: ['manager', 'client'],
    cost: 'read',
    answer: dataOf(
      orNull(
        fieldsSchema({
          ...{ holder: text({}), iban: text({}), bic: text(none), reference: text({}) },
          ...{ amount: cents({}), transfer_text: longText(none) },
        } satisfies Record<keyof PaymentData, unknown>),
      ),
    ),
    refuses: ['forbidden'],
    summary: {
      fr: 'Comment payer par virement ce qui reste à payer d’une facture envoyée : le compte que son PDF indique ; `null` s’il n’y a rien à payer',
      en: 'How to pay what is left of a sent invoice by transfer: the account that its PDF names; `null` where nothing is to be paid',
    },
  }),
  computeAllTotal: defineCall({
    method: 'put',
    path: '/api/models/invoice/actions/computeAllTotal',
    access: MANAGERS,
    cost: 'batch',
    answer: dataOf(fieldsSchema({ count: integer({}) })),
    summary: { fr: 'Recalculer le total de tous les brouillons', en: 'Recalculate the totals of all drafts' },
  }),
  createAllInvoicesForMonth: defineCall({
    method: 'post',
    path: '/api/models/invoice/actions/createAllInvoicesForMonth',
    access: MANAGERS,
    cost: 'batch',
    /** The month as `YYYY-MM`, or as any of its days. */
    body: {
      month: text({ max: 10 }),
      dry_run: flag({ default: false }),
      /** Null for every client. */
      client_ids: references('client', { nullable: true, default: null, max: MAX_CLIENTS }),
    },
    answer: dataOf(
      objectSchema({
        dry_run: { type: 'boolean' },
        invoices: arrayOf(
          objectSchema({
            ...propertiesOf({
              /** Null of a dry run. */
              invoice_id: belongsTo('invoice', none),
              client_id: belongsTo('client', {}),
              ut: ut({}),
              amount_ht: cents({}),
              amount_ttc: cents({}),
              lines: integer({}),
              pointages: integer({}),
            }),
            /** Lines of the draft in their order; `amount` in cents without TVA. */
            draft_lines: arrayOf(fieldsSchema({ designation, quantity, unit, unit_price, tva, amount: cents({}) })),
          }),
        ),
        /** Work that is left out of the drafts, with its reason; time by ticket. */
        left_out: arrayOf(
          fieldsSchema({
            reason: choice(LEFT_OUT_REASONS, {}),
            client_id: belongsTo('client', {}),
            projet_id: belongsTo('projet', none),
            ticket_id: belongsTo('ticket', none),
            product_id: belongsTo('product', none),
            billing_stage_id: belongsTo('billing_stage', none),
            /** The contract that includes the time. */
            contract_id: belongsTo('contract', none),
            /** First day of the month to close for a subscription that was skipped. */
            month: date({ nullable: true, month: true }),
            pointages: integer({}),
            ut: ut({}),
          }),
        ),
      }),
    ),
    status: 201,
    summary: {
      fr: 'Créer le brouillon de facture de chaque client pour ce mois (AAAA-MM), ou seulement montrer ce qu’il en serait',
      en: 'Make each client’s draft invoice of this month (YYYY-MM), or only show what it would be',
    },
  }),
}
