import type { FastifyInstance } from 'fastify'
import { transactionCalls } from '#contract/calls/transaction.calls.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const LABELS: Readonly<Record<Locale, Readonly<Record<(typeof TRANSACTION_METHODS)[number], string>>>> = {
  fr: {
    transfer: 'Virement',
    card: 'Carte bancaire',
    check: 'Chèque',
    direct_debit: 'Prélèvement',
    cash: 'Espèces',
    credit_note: 'Avoir',
    other: 'Autre',
  },
  en: {
    transfer: 'Bank transfer',
    card: 'Card',
    check: 'Cheque',
    direct_debit: 'Direct debit',
    cash: 'Cash',
    credit_note: 'Credit note',
    other: 'Other',
  },
}

/** Registers the calls of payments beside the generic ones. */
export const registerTransactionCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, transactionCalls.methods, async ({ request }) => {
    const labels = LABELS[languageOf(request.headers['accept-language'])]
    return { data: TRANSACTION_METHODS.map((value) => ({ value, label: labels[value] })) }
  })
