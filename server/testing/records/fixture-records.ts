import type { PgTable } from 'drizzle-orm/pg-core'
import type { InvoiceKind, InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoice, invoiceLine, product, transaction } from '../../database/schema/billing.ts'
import { settings } from '../../database/schema/company.ts'
import { comment, file, notification } from '../../database/schema/conversation.ts'
import { follow, notificationPreference } from '../../database/schema/following.ts'
import { commit, repo } from '../../database/schema/github.ts'
import { helpArticle } from '../../database/schema/help.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { bridgeDay, calendarFeed, handover, leaveAdjustment, leaveRule, unavailability } from '../../database/schema/leave.ts'
import { macro } from '../../database/schema/macro.ts'
import { lastLogin } from '../../database/schema/people.ts'
import { receivedInvoice } from '../../database/schema/received-invoice.ts'
import { activity } from '../../database/schema/sync.ts'
import { absence, finishedWeek, listLayout, savedView, workingTime } from '../../database/schema/team.ts'
import { timer } from '../../database/schema/timer.ts'
import { tableOf } from '../../database/tables.ts'
import { modelsOfClients, sampleRow } from './sample-row.ts'

type Ids = Readonly<Record<string, number>>

interface Company {
  readonly ownClient: number
  readonly otherClient: number
  readonly people: Readonly<Record<'manager' | 'technicien' | 'colleague' | 'client' | 'secondClient' | 'otherClient', number>>
  readonly tickets: Readonly<Record<'own' | 'internal' | 'hidden' | 'archived' | 'other', number>>
  readonly projets: Readonly<Record<'own' | 'other', number>>
  readonly marker: string
}

const AT = '2026-03-02T09:00:00.000Z'

/** Sets the values that the law requires of a seller before an invoice may be sent. */
export const completeSeller = async (database: Queryable): Promise<void> => {
  const identity = {
    name: 'Société Essai',
    legal_form: 'SARL',
    capital: 1_000_000,
    siren: '123456789',
    rcs: 'Lyon 123 456 789',
    tva_number: 'FR00123456789',
  }
  await database.update(settings).set({ ...identity, address1: '1 rue de la Paix', postal: '69001', city: 'Lyon' })
}

/** Inserts one row and returns its id. */
const adderOf =
  (database: Queryable) =>
  async <Table extends PgTable>(table: Table, values: Table['$inferInsert']): Promise<number> => {
    const [stored] = await database.insert(table).values(values).returning()
    return Number((stored as { id: unknown } | undefined)?.id)
  }
type Add = ReturnType<typeof adderOf>

type InvoiceIds = Readonly<Record<'invoice' | 'line' | 'transaction', number>>

const addInvoice = async (
  add: Add,
  client_id: number,
  title: string,
  { stage, kind }: { stage: InvoiceStage; kind: InvoiceKind },
): Promise<InvoiceIds> => {
  const sent =
    stage === 'draft' ? {} : { ref: `F2025-${title}`, date: '2025-03-02', sent_at: AT, amount_ht: 10_000, amount_tva: 2_000, amount_ttc: 12_000 }
  const invoiceId = await add(invoice, { client_id, stage, title, kind, created_at: AT, ...sent })
  return {
    invoice: invoiceId,
    line: await add(invoiceLine, { invoice_id: invoiceId, designation: `Ligne ${title}`, unit_price: 10_000 }),
    transaction: await add(transaction, { invoice_id: invoiceId, date: '2026-03-03', amount: 5_000, comments: title, created_at: AT }),
  }
}

/**
 * A record for each client, `own` and `other`, of the models without records of their own here or
 * in `fixture.ts`.
 */
export const createRecordsOfClients = async (
  database: Queryable,
  { ownClient, otherClient, people, marker }: Company,
  others: readonly string[],
): Promise<Readonly<Record<string, Ids>>> => {
  const add = adderOf(database)
  const created: [string, Ids][] = []
  for (const model of modelsOfClients.filter((name) => !others.includes(name))) {
    const addFor = (client: number, text: string) => add(tableOf(model), sampleRow(model, text, { client, user: people.technicien }))
    created.push([model, { own: await addFor(ownClient, 'Client A'), other: await addFor(otherClient, marker) }])
  }
  return Object.fromEntries(created)
}

/** An invoice of a supplier, without its original. */
export const receivedRow = (seller: string): typeof receivedInvoice.$inferInsert => ({
  ...{ seller_name: seller, seller_key: seller, ref: `R-${seller}`, date: '2026-03-02', currency: 'EUR', format: 'ubl', created_at: AT },
  ...{ amount_ht: 10_000, amount_tva: 2_000, amount_ttc: 12_000, content: {} },
})

/**
 * One record of each visibility for the models beside tickets and time; what belongs to the other
 * client carries the marker.
 */
export const createRecords = async (database: Queryable, company: Company) => {
  const { ownClient, otherClient, people, tickets, projets, marker } = company

  const add = adderOf(database)
  const perTicket = async (table: typeof comment | typeof file, values: (text: string) => object): Promise<Ids> => {
    const ids: [string, number][] = []
    for (const [kind, ticket_id] of Object.entries(tickets)) {
      const row = { ticket_id, user_id: people.technicien, created_at: AT, ...values(kind === 'other' ? marker : kind) }
      ids.push([kind, await add(table, row as never)])
    }
    const between = { ticket_id: tickets.own, user_id: people.technicien, created_at: AT, visible_to_client: false, ...values('entre nous') }
    return { ...Object.fromEntries(ids), betweenStaff: await add(table, between as never) }
  }

  await completeSeller(database)
  const reminderLevelId = await add(reminderLevel, { name: 'Rappel', days_after_due: 7, subject: 'Rappel', message: 'Bonjour' })
  const draft = await addInvoice(add, ownClient, 'brouillon', { stage: 'draft', kind: 'invoice' })
  const sent = await addInvoice(add, ownClient, 'envoyée', { stage: 'sent', kind: 'invoice' })
  const deposit = await addInvoice(add, ownClient, 'acompte', { stage: 'sent', kind: 'deposit' })
  const other = await addInvoice(add, otherClient, marker, { stage: 'sent', kind: 'invoice' })
  const kinds = (part: 'invoice' | 'line' | 'transaction') => ({ draft: draft[part], sent: sent[part], deposit: deposit[part], other: other[part] })

  const addMail = (invoice_id: number, subject: string) =>
    add(invoiceMail, { invoice_id, email: 'compta@exemple.fr', subject, message: 'Bonjour', state: 'failed', created_at: AT })
  const addAbsence = (user_id: number) =>
    add(absence, { user_id, type: 'maladie', start: '2026-04-01', end: '2026-04-02', comment: 'Grippe', created_at: AT })
  // Far from the weeks of the time entries of other tests.
  const addWeek = (user_id: number) => add(finishedWeek, { user_id, starts_on: '2024-01-01', created_at: AT })
  const addNotification = (user_id: number, text: string) =>
    add(notification, { user_id, data: { link: '/', message: { fr: text, en: text } }, created_at: AT })
  const addArticle = (title_fr: string, audience: string, published_at: string | null) =>
    add(helpArticle, { title_fr, body_fr: title_fr, audience, published_at })
  const addView = (user_id: number, name: string, is_shared: boolean) => add(savedView, { user_id, name, model: 'ticket', is_shared })
  const addLayout = (user_id: number, columns: string) => add(listLayout, { user_id, list: 'ticket', columns })
  const addTimer = (user_id: number) => add(timer, { user_id, ticket_id: tickets.own, started_at: AT })
  const addPreference = (user_id: number, time_zone: string) => add(notificationPreference, { user_id, time_zone })
  const addFollow = (user_id: number, projet_id: number) => add(follow, { user_id, projet_id })
  const addLogin = (user_id: number) => add(lastLogin, { user_id, date: AT, ip: '192.0.2.1' })
  const addActivity = (user_id: number, after: string) =>
    add(activity, { user_id, model: 'ticket', record_id: tickets.own, action: 'updateName', after: { name: after }, created_at: AT })
  const addAdjustment = (user_id: number) => add(leaveAdjustment, { user_id, type: 'rtt', days: 300, day: '2026-01-01' })
  const addFeed = (user_id: number) => add(calendarFeed, { user_id, scope: 'person', token_hash: `none-${user_id}`, created_at: AT })
  const absences = { technicien: await addAbsence(people.technicien), colleague: await addAbsence(people.colleague) }
  const repoId = await add(repo, { name: `societe/${marker}`, projet_id: projets.own })

  return {
    comment: await perTicket(comment, (body) => ({ body })),
    file: await perTicket(file, (name) => ({ name: `${name}.pdf`, mime: 'application/pdf', bytes: 10, storage: `none-${name}` })),
    invoice: kinds('invoice'),
    invoice_line: kinds('line'),
    transaction: kinds('transaction'),
    reminder_level: { first: reminderLevelId },
    invoice_mail: { own: await addMail(sent.invoice, 'Votre facture'), other: await addMail(other.invoice, marker) },
    billing_stage: {
      own: await add(billingStage, { projet_id: projets.own, designation: 'Livraison', amount: 10_000 }),
      other: await add(billingStage, { projet_id: projets.other, designation: marker, amount: 10_000 }),
    },
    received_invoice: { own: await add(receivedInvoice, receivedRow('Papeterie')), other: await add(receivedInvoice, receivedRow(marker)) },
    macro: { own: await add(macro, { name: 'Reçu', body: 'Bonjour {{contact}}' }) },
    // No client sees what is for the staff alone, or a draft.
    help_article: {
      everyone: await addArticle('Imprimante', 'everyone', AT),
      clients: await addArticle('Ouvrir un ticket', 'clients', AT),
      staff: await addArticle(marker, 'staff', AT),
      draft: await addArticle(marker, 'everyone', null),
    },
    product: {
      catalogue: await add(product, { name: 'Hébergement', price: 2_000 }),
      other: await add(product, { name: marker, price: 1, client_id: otherClient }),
    },
    absence: absences,
    unavailability: {
      colleague: await add(unavailability, { user_id: people.colleague, start: '2026-04-01', end: '2026-04-02', absence_id: absences.colleague }),
    },
    leave_adjustment: { technicien: await addAdjustment(people.technicien), colleague: await addAdjustment(people.colleague) },
    leave_rule: { paidLeave: await add(leaveRule, { type: 'conge_paye', starts_on: '2020-06-01', days_per_month: 208 }) },
    bridge_day: { bridge: await add(bridgeDay, { day: '2026-05-15', name: 'Pont de l’Ascension' }) },
    calendar_feed: { manager: await addFeed(people.manager), technicien: await addFeed(people.technicien) },
    handover: {
      technicien: await add(handover, {
        absence_id: absences.technicien,
        ticket_id: tickets.own,
        user_id: people.technicien,
        to_user_id: people.colleague,
        // The leave is over: the server would give the ticket back during any test.
        returned_at: AT,
      }),
    },
    working_time: { technicien: await add(workingTime, { user_id: people.technicien, ut_per_day: 32, starts_on: '2000-01-01' }) },
    finished_week: { technicien: await addWeek(people.technicien), colleague: await addWeek(people.colleague) },
    notification: {
      manager: await addNotification(people.manager, 'm'),
      technicien: await addNotification(people.technicien, 't'),
      client: await addNotification(people.client, 'c'),
      other: await addNotification(people.otherClient, marker),
    },
    saved_view: {
      shared: await addView(people.manager, 'Partagée', true),
      technicien: await addView(people.technicien, 'À moi', false),
      client: await addView(people.client, 'Mes tickets', false),
      other: await addView(people.otherClient, marker, false),
    },
    notification_preference: {
      manager: await addPreference(people.manager, 'Europe/Paris'),
      technicien: await addPreference(people.technicien, 'Europe/Paris'),
      client: await addPreference(people.client, 'Europe/Paris'),
      other: await addPreference(people.otherClient, marker),
    },
    follow: {
      manager: await addFollow(people.manager, projets.own),
      technicien: await addFollow(people.technicien, projets.own),
      client: await addFollow(people.client, projets.own),
      other: await addFollow(people.otherClient, projets.own),
    },
    list_layout: {
      manager: await addLayout(people.manager, 'm'),
      technicien: await addLayout(people.technicien, 't'),
      client: await addLayout(people.client, 'c'),
      other: await addLayout(people.otherClient, marker),
    },
    timer: { manager: await addTimer(people.manager), technicien: await addTimer(people.technicien), other: await addTimer(people.colleague) },
    last_login: {
      manager: await addLogin(people.manager),
      technicien: await addLogin(people.technicien),
      client: await addLogin(people.client),
      other: await addLogin(people.otherClient),
    },
    activity: {
      manager: await addActivity(people.manager, 'x'),
      technicien: await addActivity(people.technicien, 'y'),
      other: await addActivity(people.otherClient, marker),
    },
    repo: { ours: repoId },
    commit: { ours: await add(commit, { repo_id: repoId, sha: 'a'.repeat(40), message: 'Corrige #1', author_name: 'Dev', committed_at: AT }) },
  }
}
