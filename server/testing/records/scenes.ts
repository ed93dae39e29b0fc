import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { RoleSlug } from '#contract/core/roles.ts'
import { ABSENCE_STATUSES, type AbsenceStatus } from '#contract/lifecycle/absence.ts'
import { INVOICE_STAGES, type InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { billingStage, invoice, invoiceLine, transaction } from '../../database/schema/billing.ts'
import { comment, file, notification } from '../../database/schema/conversation.ts'
import { follow } from '../../database/schema/following.ts'
import { helpArticle } from '../../database/schema/help.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { bridgeDay, calendarFeed, handover, leaveRule } from '../../database/schema/leave.ts'
import { notificationPreference } from '../../database/schema/notification-preference.ts'
import { client } from '../../database/schema/people.ts'
import { receivedInvoice } from '../../database/schema/received-invoice.ts'
import { ticketStatus } from '../../database/schema/reference.ts'
import { absence, finishedWeek, listLayout, savedView, workingTime } from '../../database/schema/team.ts'
import { timer } from '../../database/schema/timer.ts'
import { pointage } from '../../database/schema/work.ts'
import { tableOf } from '../../database/tables.ts'
import type { TestServer } from '../servers/test-server.ts'
import { completeSeller } from './fixture-records.ts'
import { receivedRow } from './invoicing/money-records.ts'
import { sampleRow } from './sample-row.ts'

/** Prepares the record under test, a new one for each run. */
export interface Scene {
  readonly stage: TicketStage
  /** The validation of the ticket is asked of the one who acts. */
  readonly validator: boolean
  /** The pointage belongs to the one who acts. */
  readonly own: boolean
  readonly archived: boolean
  readonly invoiceStage: InvoiceStage
  readonly paid: boolean
  readonly absenceStatus: AbsenceStatus
  /** The pointage is on a sent invoice. */
  readonly locked: boolean
}

/** A person of the client never holds what is archived. */
export const sceneOf = (role: RoleSlug): fc.Arbitrary<Scene> =>
  fc.record({
    stage: fc.constantFrom(...TICKET_STAGES),
    validator: fc.boolean(),
    own: fc.boolean(),
    archived: role === 'client' ? fc.constant(false) : fc.boolean(),
    // A person of the client holds no draft, nor do most of them any invoice.
    invoiceStage: fc.constantFrom(...INVOICE_STAGES),
    paid: fc.boolean(),
    absenceStatus: fc.constantFrom(...ABSENCE_STATUSES),
    locked: role === 'manager' ? fc.boolean() : fc.constant(false),
  })

/** Stores a record of a model that the acting person sees and answers its id. */
type Maker = (
  server: TestServer,
  scene: Scene,
  actor: { readonly id: number; readonly role: RoleSlug },
  action: string,
) => Promise<number>

const only = <Row extends { readonly id: number }>(rows: readonly Row[]): number => {
  const [row] = rows
  if (!row) throw new Error('Nothing was stored.')
  return row.id
}

const archivedAt = ({ archived }: Scene): string | null => (archived ? '2026-01-01T00:00:00.000Z' : null)

let people = 0

const AT = '2026-03-02T09:00:00.000Z'
const LATEST = '2199-01-01T00:00:00.000Z'

let references = 0

const addInvoice = async (
  database: TestServer['database']['query'],
  client_id: number,
  stage: InvoiceStage,
  paid: boolean,
): Promise<number> => {
  await completeSeller(database)
  const sent =
    stage === 'draft'
      ? {}
      : { ref: `ACCORD-${++references}`, date: '2025-01-02', sent_at: AT, closed_at: stage === 'closed' ? AT : null }
  const [stored] = await database
    .insert(invoice)
    .values({ client_id, stage, title: 'Accord', amount_ttc: 12_000, fully_paid: paid, created_at: AT, ...sent })
    .returning()
  const id = stored?.id ?? 0
  await database.insert(invoiceLine).values({ invoice_id: id, designation: 'Une heure', unit_price: 10_000 })
  return id
}

/** Makers of the models whose records need more than `sampleRow` gives. */
const MAKERS: Readonly<Partial<Record<ModelName, Maker>>> = {
  ticket: ({ fixture }, { stage, validator }, actor) =>
    fixture.addTicket('Accord', fixture.projets.own, {
      status_id: fixture.status[stage],
      closed_at: stage === 'closed' ? '2026-03-03T10:00:00.000Z' : null,
      waiting_validation_user_id:
        stage === 'waiting_validation' ? (validator ? actor.id : fixture.people.secondClient) : null,
      waiting_solving_user_id: stage === 'waiting_solving' ? fixture.people.manager : null,
    }),
  pointage: async ({ database, fixture }, { own, locked }, actor) => {
    const id = await fixture.addPointage(fixture.tickets.own, own ? actor.id : fixture.people.colleague, 'Accord')
    if (locked) await database.query.update(pointage).set({ is_locked: true }).where(eq(pointage.id, id))
    return id
  },
  client: async ({ database, fixture }, state, actor) => {
    if (actor.role === 'client') return fixture.ownClient
    const values = { name: 'Accord', archived_at: archivedAt(state) }
    return only(await database.query.insert(client).values(values).returning())
  },
  user: async ({ fixture }, { own, archived }, actor, action) => {
    if (action === 'refuse' || action === 'reconsider') {
      const waits = (action === 'refuse') !== archived
      return fixture.addAccountRequest(`Accord${++people}`, fixture.ownClient, waits ? 'waiting' : 'refused')
    }
    // A person who runs the other actions on themselves would not be the same person in the next
    // run.
    return own && action === 'updateProfile' ? actor.id : fixture.addUser('technicien', `Accord${++people}`)
  },
  ticket_status: async ({ database }, { stage }) =>
    only(await database.query.insert(ticketStatus).values({ name: 'Accord', stage, position: 99 }).returning()),
  comment: async ({ database, fixture }, { own }, actor) =>
    only(
      await database.query
        .insert(comment)
        .values({
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          body: 'Accord',
          created_at: AT,
        })
        .returning(),
    ),
  file: async ({ database, fixture }, { own }, actor) =>
    only(
      await database.query
        .insert(file)
        .values({
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          name: 'a.pdf',
          mime: 'application/pdf',
          bytes: 1,
          storage: 'none',
          created_at: AT,
        })
        .returning(),
    ),
  notification: async ({ database }, { own }, actor) =>
    only(
      await database.query
        .insert(notification)
        .values({
          user_id: actor.id,
          data: { link: '/', message: { fr: 'a', en: 'a' } },
          read_at: own ? AT : null,
          created_at: AT,
        })
        .returning(),
    ),
  saved_view: async ({ database }, { own }, actor) =>
    only(
      await database.query
        .insert(savedView)
        .values({ user_id: actor.id, name: 'Accord', model: 'ticket', is_shared: own && actor.role !== 'client' })
        .returning(),
    ),
  notification_preference: async ({ database }, _scene, actor) =>
    only(await database.query.insert(notificationPreference).values({ user_id: actor.id }).returning()),
  follow: async ({ database, fixture }, _scene, actor) =>
    only(await database.query.insert(follow).values({ user_id: actor.id, ticket_id: fixture.tickets.own }).returning()),
  // The person's latest run: an earlier one that they did not stop would end at the next one.
  timer: async ({ database, fixture }, _scene, actor, action) => {
    const isStopped = action === 'reopen' || action === 'log'
    const pauses = action === 'resume' ? `${LATEST}/` : null
    const run = {
      user_id: actor.id,
      ticket_id: fixture.tickets.own,
      started_at: LATEST,
      stopped_at: isStopped ? LATEST : null,
      pauses,
    }
    if (action !== 'log') return only(await database.query.insert(timer).values(run).returning())
    // The body may name a pointage, or take the one of the run back.
    const entry = { ticket_id: fixture.tickets.own, user_id: actor.id, ut: 4, date: '2026-03-02', created_at: AT }
    const pointage_id = only(await database.query.insert(pointage).values(entry).returning())
    const values = { ...run, pointage_id }
    return only(await database.query.insert(timer).values(values).returning())
  },
  list_layout: async ({ database }, _scene, actor) =>
    only(
      await database.query
        .insert(listLayout)
        .values({ user_id: actor.id, list: 'ticket', columns: 'name' })
        .returning(),
    ),
  absence: async ({ database, fixture }, { own, absenceStatus }, actor) =>
    only(
      await database.query
        .insert(absence)
        .values({
          user_id: own || actor.role !== 'manager' ? actor.id : fixture.people.colleague,
          type: 'rtt',
          start: '2026-06-01',
          end: '2026-06-03',
          status: absenceStatus,
          created_at: AT,
        })
        .returning(),
    ),
  leave_rule: async ({ database }) =>
    only(
      await database.query
        .insert(leaveRule)
        .values({ type: 'rtt', starts_on: '2026-01-01', days_per_month: 83 })
        .returning(),
    ),
  calendar_feed: async ({ database }, _scene, actor) =>
    only(
      await database.query
        .insert(calendarFeed)
        .values({ user_id: actor.id, scope: 'team', token_hash: 'accord', created_at: AT })
        .returning(),
    ),
  bridge_day: async ({ database }) =>
    only(await database.query.insert(bridgeDay).values({ day: '2026-05-15', name: 'Accord' }).returning()),
  handover: async ({ database, fixture }, { own, archived }, actor) =>
    only(
      await database.query
        .insert(handover)
        .values({
          absence_id: fixture.records.absence.technicien,
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          to_user_id: fixture.people.manager,
          returned_at: archived ? AT : null,
        })
        .returning(),
    ),
  working_time: async ({ database, fixture }) =>
    only(
      await database.query
        .insert(workingTime)
        .values({ user_id: fixture.people.colleague, ut_per_day: 32, starts_on: '2026-06-01' })
        .returning(),
    ),
  finished_week: async ({ database, fixture }, { own }, actor) => {
    const user_id = own || actor.role !== 'manager' ? actor.id : fixture.people.colleague
    return only(
      await database.query
        .insert(finishedWeek)
        .values({ user_id, starts_on: '2024-06-03', created_at: AT })
        .returning(),
    )
  },
  settings: async () => 1,
  help_article: async ({ database }, { archived }, actor, action) => {
    // Managers alone hold drafts.
    const published_at = (archived && actor.role === 'manager') || action === 'publish' ? null : AT
    return only(
      await database.query
        .insert(helpArticle)
        .values({ title_fr: 'Accord', body_fr: 'Accord', published_at })
        .returning(),
    )
  },
  repo: async ({ fixture }) => fixture.records.repo.ours,
  invoice: async ({ database: { query }, fixture }, { invoiceStage, paid }, _actor, action) => {
    // A dispute names a line of its own invoice: that of the fixture.
    if (action === 'dispute') {
      const { sent } = fixture.records.invoice
      await query
        .update(invoice)
        .set({ disputed_at: null, disputed_line_id: null, dispute_reason: null })
        .where(eq(invoice.id, sent))
      return sent
    }
    const id = await addInvoice(query, fixture.ownClient, invoiceStage, paid)
    // The one deposit is free for each run that deducts it, and deducted for each that takes it
    // back.
    const deducted_in_id = action === 'releaseDeposit' ? id : null
    if (action === 'deductDeposit' || action === 'releaseDeposit')
      await query.update(invoice).set({ deducted_in_id }).where(eq(invoice.id, fixture.records.invoice.deposit))
    if (action === 'settleDispute')
      await query.update(invoice).set({ disputed_at: AT, dispute_reason: 'Accord' }).where(eq(invoice.id, id))
    if (action === 'releaseDeposit')
      await query.update(invoice).set({ kind: 'final', amount_deducted: 12_000 }).where(eq(invoice.id, id))
    return id
  },
  billing_stage: async ({ database, fixture }) =>
    only(
      await database.query
        .insert(billingStage)
        .values({ projet_id: fixture.projets.own, designation: 'Accord', amount: 10_000 })
        .returning(),
    ),
  invoice_line: async ({ database, fixture }) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'draft', false)
    return only(await database.query.insert(invoiceLine).values({ invoice_id, designation: 'Accord' }).returning())
  },
  reminder_level: async ({ database }, _scene, _actor, action) =>
    only(
      await database.query
        .insert(reminderLevel)
        .values({
          name: 'Accord',
          subject: 'Accord',
          message: 'Accord',
          automatic_since: action === 'makeManual' ? '2026-03-01' : null,
        })
        .returning(),
    ),
  invoice_mail: async ({ database, fixture }, _scene, _actor, action) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'sent', false)
    const state = action === 'retry' ? 'failed' : 'waiting'
    const text = { email: 'compta@exemple.fr', subject: 'Accord', message: 'Accord' }
    // Not due: the queue of the server leaves it alone.
    const next_at = '2999-01-01T00:00:00.000Z'
    return only(
      await database.query
        .insert(invoiceMail)
        .values({ invoice_id, state, next_at, ...text, created_at: AT })
        .returning(),
    )
  },
  received_invoice: async ({ database }) =>
    only(
      await database.query
        .insert(receivedInvoice)
        .values(receivedRow(`Accord ${randomUUID()}`))
        .returning(),
    ),
  transaction: async ({ database, fixture }) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'sent', false)
    return only(
      await database.query
        .insert(transaction)
        .values({ invoice_id, date: '2026-03-03', amount: 100, created_at: AT })
        .returning(),
    )
  },
}

/** Stores a sample for the first client and the people of the staff. */
const sampleMaker =
  (model: ModelName): Maker =>
  async ({ database, fixture }, scene) => {
    const values = sampleRow(model, 'Accord', { client: fixture.ownClient, user: fixture.people.colleague })
    const state = Object.hasOwn(modelOf(model).fields, 'archived_at') ? { archived_at: archivedAt(scene) } : {}
    const rows = await database.query
      .insert(tableOf(model))
      .values({ ...values, ...state })
      .returning()
    return only(rows as unknown as readonly { readonly id: number }[])
  }

export const makerOf = (model: ModelName): Maker => MAKERS[model] ?? sampleMaker(model)
