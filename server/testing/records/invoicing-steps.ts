import { eq, isNull } from 'drizzle-orm'
import { FRENCH_RATES } from '#contract/invoicing/tva.ts'
import { INVOICE_GROUPINGS } from '#contract/lifecycle/invoice.ts'
import { billingStage, invoice, invoiceLine, transaction } from '../../database/schema/billing.ts'
import { pointage } from '../../database/schema/work.ts'
import type { Caller, TestServer } from '../servers/test-server.ts'
import { SELLER } from './invoicing.ts'

/**
 * Steps of invoicing as a manager takes them, on records that two numbers choose: whatever is there,
 * whether the step makes sense or not.
 */
export const invoicingSteps = (server: Pick<TestServer, 'database' | 'fixture'>, manager: Caller) => {
  const ids = async (
    table: typeof invoice | typeof invoiceLine | typeof pointage | typeof transaction | typeof billingStage,
  ): Promise<readonly number[]> =>
    (await server.database.query.select({ id: table.id }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)).map(({ id }) => id)

  const pick = (all: readonly number[], n: number): number => all[n % Math.max(1, all.length)] ?? 999_999
  /** A draft or not: most steps ask for any invoice. */
  const onInvoice = async (a: number, action: string, body: object = {}) =>
    manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}/${action}`, body)
  const depositIds = async (): Promise<readonly number[]> =>
    (await server.database.query.select({ id: invoice.id }).from(invoice).where(eq(invoice.kind, 'deposit')).orderBy(invoice.id)).map(({ id }) => id)
  const onPointage = async (a: number, action: string, body: object = {}) =>
    manager.put(`/api/models/pointage/${pick(await ids(pointage), a)}/${action}`, body)

  return {
    create: (a: number) => manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Facture ${a}` }),
    rename: async (a: number, b: number) =>
      manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}`, { title: `Titre ${b}`, comments: null }),
    remove: async (a: number) => manager.delete(`/api/models/invoice/${pick(await ids(invoice), a)}`),
    addLine: async (a: number, b: number) =>
      manager.post('/api/models/invoice_line', {
        invoice_id: pick(await ids(invoice), a),
        designation: `Ligne ${b}`,
        quantity: b,
        unit_price: a * 7,
      }),
    editLine: async (a: number, b: number) =>
      manager.put(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`, { quantity: b - 50, tva: FRENCH_RATES[b % FRENCH_RATES.length] }),
    removeLine: async (a: number) => manager.delete(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`),
    work: (a: number) => manager.post('/api/models/pointage', { ticket_id: server.fixture.tickets.own, ut: (a % 32) + 1, date: '2026-03-05' }),
    impute: async (a: number, b: number) => onPointage(a, 'imputeInvoice', { invoice_id: pick(await ids(invoice), b) }),
    takeOff: (a: number) => onPointage(a, 'Unimputed'),
    auto: (a: number) => onPointage(a, 'facturation_auto'),
    editUt: (a: number, b: number) => onPointage(a, 'editUt', { ut: (b % 32) + 1 }),
    editUtInvoiced: (a: number, b: number) => onPointage(a, 'editUtInvoiced', { ut_invoiced: b % 32 }),
    editDate: (a: number, b: number) => onPointage(a, 'editDate', { date: `2026-03-${String((b % 28) + 1).padStart(2, '0')}` }),
    removePointage: async (a: number) => manager.delete(`/api/models/pointage/${pick(await ids(pointage), a)}`),
    compute: (a: number) => onInvoice(a, 'computeTotal'),
    computeAll: () => manager.put('/api/models/invoice/actions/computeAllTotal'),
    closeMonth: () => manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03' }),
    send: (a: number) => onInvoice(a, 'markAsSent'),
    close: (a: number) => onInvoice(a, 'markAsClosed'),
    credit: (a: number) => onInvoice(a, 'createCreditNote'),
    /** A credit note in full, sent at once. */
    cancel: async (a: number) => {
      const answer = await onInvoice(a, 'createCreditNote')
      if (answer.statusCode !== 200) return answer
      return manager.put(`/api/models/invoice/${(await ids(invoice)).at(-1)}/markAsSent`)
    },
    createDeposit: async (a: number) => {
      const { data } = (
        await manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Acompte ${a}`, kind: 'deposit' })
      ).json()
      return manager.post('/api/models/invoice_line', { invoice_id: data.id, designation: 'Acompte', unit_price: 100 + a })
    },
    deduct: async (a: number, b: number) => onInvoice(a, 'deductDeposit', { deposit_id: pick(await depositIds(), b) }),
    takeBack: async (a: number, b: number) => onInvoice(a, 'releaseDeposit', { deposit_id: pick(await depositIds(), b) }),
    regroup: (a: number, b: number) => onInvoice(a, 'regroup', { grouping: INVOICE_GROUPINGS[b % INVOICE_GROUPINGS.length] }),
    addStage: (a: number, b: number) =>
      manager.post('/api/models/billing_stage', {
        ...{ projet_id: server.fixture.projets.own, designation: `Lot ${a}`, amount: a * 100, due_on: b % 2 === 0 ? '2026-03-10' : null },
      }),
    imputeStage: async (a: number, b: number) =>
      manager.put(`/api/models/billing_stage/${pick(await ids(billingStage), a)}/impute`, { invoice_id: pick(await ids(invoice), b) }),
    removeStage: async (a: number) => manager.delete(`/api/models/billing_stage/${pick(await ids(billingStage), a)}`),
    fixPrice: (a: number) => manager.put(`/api/models/projet/${server.fixture.projets.own}`, { fixed_price: a % 3 === 0 ? 100_000 : null }),
    pay: async (a: number, b: number) =>
      manager.post('/api/models/transaction', { invoice_id: pick(await ids(invoice), a), amount: (b - 40) * 1_000, date: '2026-04-01' }),
    unpay: async (a: number) => manager.delete(`/api/models/transaction/${pick(await ids(transaction), a)}`),
    dispute: async (a: number, b: number) => {
      const lines = await server.database.query.select({ id: invoiceLine.id, of: invoiceLine.invoice_id }).from(invoiceLine).orderBy(invoiceLine.id)
      const line = lines[a % Math.max(1, lines.length)]
      return manager.put(`/api/models/invoice/${line?.of ?? 1}/dispute`, { disputed_line_id: line?.id ?? 1, dispute_reason: `Motif ${b}` })
    },
    settle: (a: number) => onInvoice(a, 'settleDispute'),
    client: (a: number, b: number) =>
      manager.put(`/api/models/client/${server.fixture.ownClient}`, {
        has_tva: a % 2 === 0,
        tva_category: 'outside_scope',
        exemption_reason: `Motif ${b}`,
        city: `Ville ${b}`,
      }),
    settings: async (a: number) => {
      const [{ id }] = (await manager.get('/api/models/settings')).json().data
      return manager.put(`/api/models/settings/${id}`, { ...SELLER, city: `Siège ${a}`, hour_price: 5_000 + a })
    },
  } as const
}

export type InvoicingSteps = ReturnType<typeof invoicingSteps>

export const STEP_NAMES = [
  'create',
  'rename',
  'remove',
  'addLine',
  'editLine',
  'removeLine',
  'work',
  'impute',
  'takeOff',
  'auto',
  'editUt',
  'editUtInvoiced',
  'editDate',
  'removePointage',
  'compute',
  'computeAll',
  'closeMonth',
  'send',
  'close',
  'credit',
  'cancel',
  'createDeposit',
  'deduct',
  'takeBack',
  'regroup',
  'addStage',
  'imputeStage',
  'removeStage',
  'fixPrice',
  'pay',
  'unpay',
  'dispute',
  'settle',
  'client',
  'settings',
] as const satisfies readonly (keyof InvoicingSteps)[]
