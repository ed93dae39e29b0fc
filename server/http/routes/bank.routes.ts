import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { proposalsOf } from '#contract/accounting/bank/propose.ts'
import { MAX_STATEMENT_BYTES, paymentReference, type StatementProblem } from '#contract/accounting/bank/statement.ts'
import { bankCalls } from '#contract/calls/bank.calls.ts'
import type { DomainError } from '#contract/core/errors.ts'
import { readStatement } from '../../bank/read-statement.ts'
import { readRecorded, readSettled, readUnpaid } from '../../bank/unpaid.ts'
import { withReceivedBytes } from '../../files/received-bytes.ts'
import { FORM_LIMITS, refusal } from '../../files/upload-form.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const MIB = 1024 * 1024

const PROBLEMS: Readonly<Record<StatementProblem, () => DomainError>> = {
  format: () => refusal('statement_format'),
  too_large: () => refusal('file_size', MAX_STATEMENT_BYTES / MIB),
  dangerous: () => refusal('xml_dangerous'),
  columns: () => refusal('statement_columns'),
  empty: () => refusal('statement_empty'),
}

/** Registers the reading of bank statements; payments are recorded by their own action. */
export const registerBank = (app: FastifyInstance, services: Services): void => {
  const { database, files } = services
  app.register(async (api) => {
    await api.register(multipart, {
      limits: { ...FORM_LIMITS, fileSize: MAX_STATEMENT_BYTES },
      throwFileSizeLimit: false,
    })
    registerCall(api, services, bankCalls.statement, async ({ request }) => {
      const statement = await withReceivedBytes(request, files, async (bytes) => readStatement(bytes))
      if (typeof statement === 'string') throw PROBLEMS[statement]()
      const { query } = database
      const proposals = proposalsOf(
        statement.lines,
        await readUnpaid(query),
        await readRecorded(query),
        await readSettled(query),
      )
      return {
        data: {
          unreadable: statement.unreadable,
          lines: proposals.map(({ line: { reference, ...line }, confidence, parts, settled }) => ({
            ...line,
            bank_reference: reference,
            confidence,
            payments: parts.map(({ invoiceId, amount }, index) => ({
              ...{ invoice_id: Number(invoiceId), amount, bank_reference: paymentReference(reference, index) },
            })),
            settled: settled.map(({ id, ref }) => ({ invoice_id: Number(id), ref })),
          })),
        },
      }
    })
  })
}
