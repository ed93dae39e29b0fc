import type { FastifyInstance } from 'fastify'
import { transactionCalls } from '#contract/calls/transaction.calls.ts'
import { PAYMENT_METHODS } from '#contract/locales/payment-methods.ts'
import { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Registers the calls of payments beside the generic ones. */
export const registerTransactionCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, transactionCalls.methods, async ({ request }) => {
    const labels = PAYMENT_METHODS[languageOf(request.headers['accept-language'])]
    return { data: TRANSACTION_METHODS.map((value) => ({ value, label: labels[value] })) }
  })
