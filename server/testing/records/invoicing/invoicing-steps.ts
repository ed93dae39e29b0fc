import { eq, isNull } from 'drizzle-orm'
import { FRENCH_RATES } from '#contract/invoicing/tva.ts'
import { INVOICE_GROUPINGS } from '#contract/lifecycle/invoice.ts'
import { billingStage, invoice, invoiceLine, transaction } from '../../../database/schema/billing.ts'
import { pointage } from '../../../database/schema/work.ts'
import type { Caller, TestServer } from '../../servers/test-server.ts'
import { SELLER } from './invoicing.ts'

/** Server and person of the steps. */
interface StepParts {
  readonly server: Pick<TestServer, 'database' | 'fixture'>
  readonly manager: Caller
}

type Chosen = typeof invoice | typeof invoiceLine | typeof pointage | typeof transaction | typeof billingStage

const idsOf = async ({ server }: StepParts, table: Chosen): Promise<readonly number[]> =>
  (
    await server.database.query.select({ id: table.id }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)
  ).map(({ id }) => id)

const pick = (all: readonly number[], n: number): number => all[n % Math.max(1, all.length)] ?? 999_999

/** Runs an action on any invoice, a draft or not: most steps ask for any. */
const invoiceAction =
  (parts: StepParts) =>
  async (a: number, action: string, body: object = {}) =>
    parts.manager.put(`/api/models/invoice/${pick(await idsOf(parts, invoice), a)}/${action}`, body)

/** Steps on invoices and their lines. */
const invoiceSteps = (parts: StepParts) => {
  const { server, manager } = parts
  const ids = (table: Chosen) => idsOf(parts, table)
  const onInvoice = invoiceAction(parts)
  return {
    create: (a: number) =>
      manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Facture ${a}` }),
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
      manager.put(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`, {
        quantity: b - 50,
        tva: FRENCH_RATES[b % FRENCH_RATES.length],
      }),
    removeLine: async (a: number) => manager.delete(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`),
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
    regroup: (a: number, b: number) =>
      onInvoice(a, 'regroup', { grouping: INVOICE_GROUPINGS[b % INVOICE_GROUPINGS.length] }),
    dispute: async (a: number, b: number) => {
      const lines = await server.database.query
        .select({ id: invoiceLine.id, of: invoiceLine.invoice_id })
        .from(invoiceLine)
        .orderBy(invoiceLine.id)
      const line = lines[a % Math.max(1, lines.length)]
      return manager.put(`/api/models/invoice/${line?.of ?? 1}/dispute`, {
        disputed_line_id: line?.id ?? 1,
        dispute_reason: `Motif ${b}`,
      })
    },
    settle: (a: number) => onInvoice(a, 'settleDispute'),
  }
}

/** Steps on the time that invoices are made of. */
const timeSteps = (parts: StepParts) => {
  const { server, manager } = parts
  const ids = (table: Chosen) => idsOf(parts, table)
  const onPointage = async (a: number, action: string, body: object = {}) =>
    manager.put(`/api/models/pointage/${pick(await ids(pointage), a)}/${action}`, body)
  return {
    work: (a: number) =>
      manager.post('/api/models/pointage', {
        ticket_id: server.fixture.tickets.own,
        ut: (a % 32) + 1,
        date: '2026-03-05',
      }),
    impute: async (a: number, b: number) => onPointage(a, 'imputeInvoice', { invoice_id: pick(await ids(invoice), b) }),
    takeOff: (a: number) => onPointage(a, 'Unimputed'),
    auto: (a: number) => onPointage(a, 'facturation_auto'),
    editUt: (a: number, b: number) => onPointage(a, 'editUt', { ut: (b % 32) + 1 }),
    editUtInvoiced: (a: number, b: number) => onPointage(a, 'editUtInvoiced', { ut_invoiced: b % 32 }),
    editDate: (a: number, b: number) =>
      onPointage(a, 'editDate', { date: `2026-03-${String((b % 28) + 1).padStart(2, '0')}` }),
    removePointage: async (a: number) => manager.delete(`/api/models/pointage/${pick(await ids(pointage), a)}`),
  }
}

/** Steps on deposits, fixed prices, payments, and on who invoices whom. */
const moneySteps = (parts: StepParts) => {
  const { server, manager } = parts
  const ids = (table: Chosen) => idsOf(parts, table)
  const onInvoice = invoiceAction(parts)
  const depositIds = async (): Promise<readonly number[]> =>
    (
      await server.database.query
        .select({ id: invoice.id })
        .from(invoice)
        .where(eq(invoice.kind, 'deposit'))
        .orderBy(invoice.id)
    ).map(({ id }) => id)
  return {
    createDeposit: async (a: number) => {
      const { data } = (
        await manager.post('/api/models/invoice', {
          client_id: server.fixture.ownClient,
          title: `Acompte ${a}`,
          kind: 'deposit',
        })
      ).json()
      return manager.post('/api/models/invoice_line', {
        invoice_id: data.id,
        designation: 'Acompte',
        unit_price: 100 + a,
      })
    },
    deduct: async (a: number, b: number) => onInvoice(a, 'deductDeposit', { deposit_id: pick(await depositIds(), b) }),
    takeBack: async (a: number, b: number) =>
      onInvoice(a, 'releaseDeposit', { deposit_id: pick(await depositIds(), b) }),
    addStage: (a: number, b: number) =>
      manager.post('/api/models/billing_stage', {
        projet_id: server.fixture.projets.own,
        designation: `Lot ${a}`,
        amount: a * 100,
        due_on: b % 2 === 0 ? '2026-03-10' : null,
      }),
    imputeStage: async (a: number, b: number) =>
      manager.put(`/api/models/billing_stage/${pick(await ids(billingStage), a)}/impute`, {
        invoice_id: pick(await ids(invoice), b),
      }),
    removeStage: async (a: number) => manager.delete(`/api/models/billing_stage/${pick(await ids(billingStage), a)}`),
    fixPrice: (a: number) =>
      manager.put(`/api/models/projet/${server.fixture.projets.own}`, { fixed_price: a % 3 === 0 ? 100_000 : null }),
    pay: async (a: number, b: number) =>
      manager.post('/api/models/transaction', {
        invoice_id: pick(await ids(invoice), a),
        amount: (b - 40) * 1_000,
        date: '2026-04-01',
      }),
    unpay: async (a: number) => manager.delete(`/api/models/transaction/${pick(await ids(transaction), a)}`),
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
  }
}

/**
 * Steps of invoicing as a manager takes them, on records that two numbers choose: whatever is
 * there, whether the step makes sense or not.
 */
export const invoicingSteps = (server: StepParts['server'], manager: Caller) =>
  ({
    ...invoiceSteps({ server, manager }),
    ...timeSteps({ server, manager }),
    ...moneySteps({ server, manager }),
  }) as const

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
