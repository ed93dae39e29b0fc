import { randomUUID } from 'node:crypto'
import { seenValues } from '#contract/core/events/action.ts'
import type { NewEvent } from '#contract/core/events/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { BILLABLE_PERIODS } from '#contract/models/product/product.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { Company } from './company.ts'
import type { Device } from './device.ts'
import { isSale, type RecordedStep, type SalesStep, type TimeStep } from './steps.ts'

type Document = ReturnType<Device['displayed']>[number]
type Payload = Readonly<Record<string, unknown>>

/** Records of the client as a device shows them, in the order of their ids. */
export const shownRecords = ({ displayed }: Pick<Device, 'displayed'>, { client, tickets, fixedProjet }: Company) => {
  const sorted = (model: ModelName, isOwn: (one: Document) => boolean): readonly Document[] =>
    displayed(model)
      .filter(isOwn)
      .sort((one, other) => one.id.localeCompare(other.id))
  const isOfClient = (one: Document): boolean => one['client_id'] === String(client)
  const invoices = sorted('invoice', isOfClient)
  const isOnInvoice = (one: Document): boolean => invoices.some(({ id }) => id === one['invoice_id'])
  return {
    invoice: invoices,
    invoice_line: sorted('invoice_line', isOnInvoice),
    pointage: sorted('pointage', (one) => tickets.some((id) => one['ticket_id'] === String(id))),
    transaction: sorted('transaction', isOnInvoice),
    contract: sorted('contract', isOfClient),
    product: sorted('product', isOfClient),
    billing_stage: sorted('billing_stage', (one) => one['projet_id'] === String(fixedProjet)),
    ticket: sorted('ticket', (one) => tickets.some((id) => one.id === String(id))),
  }
}

const choose = <Item>(all: readonly Item[], n: number): Item | undefined => all[n % Math.max(1, all.length)]

const dayOf = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, '0')}`

/** Records events on records that a device shows. Each returns the event; null without a record. */
const openRecorder = (device: Device, company: Company) => {
  const record = async (
    event: Pick<NewEvent, 'model' | 'recordId' | 'action' | 'payload' | 'was'>,
  ): Promise<string> => {
    const dispatched = await device.engine.dispatch({ ...event, id: randomUUID(), groupId: null })
    const { model, recordId, action, payload } = event
    // A device that knows that the invoice was sent refuses to change it, as its screens do.
    return `${model} ${recordId} ${action} ${JSON.stringify(payload)} ${dispatched.status === 'invalid' ? dispatched.code : ''}`
  }
  const shown = shownRecords(device, company)
  return {
    company,
    shown,
    drafts: shown.invoice.filter(({ stage }) => stage === 'draft'),
    sent: shown.invoice.filter(({ stage }) => stage === 'sent'),
    act: async (
      model: ModelName,
      one: Document | undefined,
      name: string,
      payload: Payload = {},
    ): Promise<string | null> => {
      const action = findAction(model, name)
      if (!one || !action) return null
      return record({ model, recordId: one.id, action: name, payload, was: seenValues(action, one) })
    },
    create: (model: ModelName, payload: Payload): Promise<string> =>
      record({ model, recordId: temporaryId(randomUUID()), action: 'create', payload, was: {} }),
  }
}

type Recorder = ReturnType<typeof openRecorder>

/** Records a step on what is sold beside time by the hour, or on a dispute. */
const recordSale = async (
  { company, shown, drafts, act, create }: Recorder,
  what: SalesStep,
  [a, b]: readonly [number, number],
): Promise<string | null | undefined> => {
  const { client, hoursProjet, fixedProjet } = company
  const period = choose(BILLABLE_PERIODS, a)
  const draft = choose(drafts, b)
  const stage = choose(shown.billing_stage, a)
  const waiting = shown.billing_stage.filter((one) => one['invoice_line_id'] === null)
  const STEPS: Readonly<Record<SalesStep, () => Promise<string | null | undefined>>> = {
    sellHours: () =>
      create('contract', {
        ...{ name: `Heures ${a}`, client_id: String(client), projet_id: String(hoursProjet), ut: (b % 32) + 1 },
        ...{ billable_period: period, starts_on: '2026-03-01', price: 50_000 },
      }),
    changeHours: () => act('contract', choose(shown.contract, a), 'update', { ut: (b % 48) + 1 }),
    subscribe: () =>
      create('product', {
        ...{ name: `Abonnement ${a}`, client_id: String(client), billable_period: period, price: 1_000 + a },
        starts_on: `2026-0${(b % 3) + 2}-15`,
      }),
    endSubscription: () => act('product', choose(shown.product, a), 'update', { ends_on: `2026-05-${10 + (b % 20)}` }),
    cancelSubscription: () => act('product', choose(shown.product, a), 'delete'),
    // The designation identifies the lines that bill the stage.
    addStage: () =>
      create('billing_stage', {
        ...{ projet_id: String(fixedProjet), designation: `Lot ${randomUUID()}`, amount: (a + 1) * 100 },
        due_on: b % 2 === 0 ? null : dayOf(b),
      }),
    billStage: async () =>
      draft &&
      act('billing_stage', choose(a % 3 === 0 ? shown.billing_stage : waiting, a), 'impute', { invoice_id: draft.id }),
    removeStage: () => act('billing_stage', stage, 'delete'),
    settleDispute: () =>
      act(
        'invoice',
        choose(
          shown.invoice.filter((one) => one['disputed_at'] !== null),
          a,
        ),
        'settleDispute',
      ),
  }
  return STEPS[what]()
}

/** Records a step on invoices, their time and their payments. */
const recordTimeStep = async (
  { company, shown, drafts, sent, act, create }: Recorder,
  what: TimeStep,
  [a, b]: readonly [number, number],
): Promise<string | null | undefined> => {
  const draft = choose(drafts, b)
  const time = choose(shown.pointage, a)
  const STEPS: Readonly<Record<TimeStep, () => Promise<string | null | undefined>>> = {
    createDraft: () => create('invoice', { client_id: String(company.client), title: `Facture ${a}` }),
    addLine: async () =>
      draft &&
      create('invoice_line', {
        invoice_id: draft.id,
        designation: `Ligne ${a}`,
        quantity: 100 * b,
        unit_price: a * 70,
      }),
    editLine: () =>
      act(
        'invoice_line',
        choose(shown.invoice_line, a),
        'update',
        b % 2 === 0 ? { quantity: b * 25 } : { unit_price: b * 110 },
      ),
    removeLine: () => act('invoice_line', choose(shown.invoice_line, a), 'delete'),
    work: () => create('pointage', { ticket_id: String(choose(company.tickets, b)), ut: (a % 32) + 1, date: dayOf(b) }),
    impute: async () => draft && act('pointage', time, 'imputeInvoice', { invoice_id: draft.id }),
    takeOff: () => act('pointage', time, 'Unimputed'),
    imputeAutomatically: () => act('pointage', time, 'facturation_auto'),
    editUt: () => act('pointage', time, 'editUt', { ut: (b % 32) + 1 }),
    editUtInvoiced: () => act('pointage', time, 'editUtInvoiced', { ut_invoiced: b % 32 }),
    editDate: () => act('pointage', time, 'editDate', { date: dayOf(b) }),
    removeTime: () => act('pointage', time, 'delete'),
    pay: async () => {
      const invoice = choose(sent, a)
      const amount = b % 2 === 0 ? Number(invoice?.['amount_ttc']) : (b - 40) * 1_000
      return invoice ? create('transaction', { invoice_id: invoice.id, amount, date: '2026-04-01' }) : null
    },
    removePayment: () => act('transaction', choose(shown.transaction, a), 'delete'),
    closeInvoice: () => act('invoice', choose(sent, a), 'markAsClosed'),
    removeDraft: () => act('invoice', draft, 'delete'),
    issue: () => act('invoice', draft, 'markAsSent'),
    hideTicket: () => act('ticket', choose(shown.ticket, a), 'updateVisibility', { visible_to_client: b % 2 === 0 }),
  }
  return STEPS[what]()
}

/**
 * Records a step in the outbox of a device, on records that it shows. Returns what was recorded;
 * null where the device shows no record that the step is about.
 */
export const recordStep = async (
  device: Device,
  company: Company,
  what: RecordedStep,
  numbers: readonly [number, number],
): Promise<string | null> => {
  const recorder = openRecorder(device, company)
  return (await (isSale(what) ? recordSale(recorder, what, numbers) : recordTimeStep(recorder, what, numbers))) ?? null
}
