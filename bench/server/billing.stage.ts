import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { addMonths, monthOf } from '#contract/core/kinds/days.ts'
import { healthBeside } from './as-of.stage.ts'
import type { Figure } from './figure.ts'
import { failuresOf, noteOf } from './lists.stage.ts'
import { at, type Stage, succeed } from './stage.ts'
import { timeEach } from './stats.ts'

/** Documents that are drawn before the measured ones. */
const WARM_UP = 5

interface Closed {
  readonly data: { readonly invoices: readonly { readonly invoice_id: number; readonly ut: number }[] }
}

/**
 * The month before this one is closed for these clients while others are answered; then its PDFs
 * are drawn.
 */
export const monthOfClients =
  (clientIds: readonly number[]): Stage =>
  async ({ server, scene, quick }) => {
    const { token } = scene.manager
    const month = monthOf(addMonths(monthOf(companyDay(new Date())), -1))
    const health = healthBeside(server, quick ? 2 : 10)
    const begun = performance.now()
    const body = { month, client_ids: clientIds }
    const answer = await succeed(server, {
      method: 'POST',
      path: invoiceCalls.createAllInvoicesForMonth.path,
      token,
      body,
    })
    const seconds = (performance.now() - begun) / 1000
    const { invoices } = (await answer.json<Closed>()).data
    const told = await health
    let drawn = 0
    const { exportPdf } = invoiceCalls
    const pdf = await timeEach(quick ? 5 : 30, WARM_UP, () =>
      succeed(server, { path: exportPdf.path.replace(':id', String(at(invoices, drawn++).invoice_id)), token }),
    )
    const figures: readonly Figure[] = [
      {
        name: `month of ${clientIds.length} clients`,
        value: seconds,
        unit: 's',
        bar: { atMost: 20 },
        note: `${invoices.length} drafts`,
      },
      { name: 'clients without a draft', value: clientIds.length - invoices.length, unit: '', bar: { atMost: 0 } },
      { name: '/health beside the month, p95', value: told.p95, unit: 'ms', bar: { atMost: 250 }, note: noteOf(told) },
      failuresOf('/health beside the month', told),
      {
        name: 'PDF of an invoice, p95',
        value: pdf.p95,
        unit: 'ms',
        bar: { atMost: 150 },
        note: `p50 ${pdf.p50.toFixed(0)} max ${pdf.max.toFixed(0)} ms`,
      },
    ]
    return figures
  }
