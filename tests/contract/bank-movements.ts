import type { OpenInvoice } from '#contract/accounting/bank/matching.ts'
import { proposalsOf } from '#contract/accounting/bank/propose.ts'
import type { StatementLine } from '#contract/accounting/bank/statement.ts'

/** An invoice with something left to pay; its reference ends with its id. */
export const invoice = (
  id: string,
  remaining: number,
  client = 'Boulangerie Martin',
  due = '2026-03-01',
): OpenInvoice => ({
  ...{ id, remaining, client, due },
  ref: `F2026-${id.padStart(4, '0')}`,
})

/** A movement of a bank statement. */
export const line = (label: string, amount: number, reference = label): StatementLine => ({
  date: '2026-03-05',
  amount,
  label,
  method: 'transfer',
  reference,
})

/** Proposals for movements, beside payments of F2026-0001 that are recorded by their references. */
export const propose = (
  lines: readonly StatementLine[],
  invoices: readonly OpenInvoice[],
  recorded: readonly string[] = [],
) =>
  proposalsOf(
    lines,
    invoices,
    recorded.map((reference) => ({
      reference,
      ref: 'F2026-0001',
      client: 'Boulangerie Martin',
      date: '2026-03-05',
      amount: 100,
      method: 'transfer' as const,
    })),
    [],
  ).map(({ confidence, parts }) => [confidence, parts.map(({ invoiceId, amount }) => [invoiceId, amount])])
