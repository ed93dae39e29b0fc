import { sql } from 'drizzle-orm'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { NamedModel, StandardName } from '#contract/standard-names.ts'
import type { Queryable } from '../database/connect.ts'
import { reminderLevel } from '../database/schema/invoice-mail.ts'
import { role, ticketPriority, ticketStatus, ticketType } from '../database/schema/reference.ts'

const ROLES: { readonly name: StandardName<'role'>; readonly slug: string }[] = [
  { name: 'Manager', slug: 'manager' },
  { name: 'Technicien', slug: 'technicien' },
  { name: 'Client', slug: 'client' },
]

interface Look {
  readonly color_background: string
  readonly color_text: string
  readonly icon: string
}

type NamedLook<Model extends NamedModel> = Look & { readonly name: StandardName<Model> }

const status = (name: StandardName<'ticket_status'>, stage: TicketStage, look: Look) => ({
  name,
  stage,
  ...look,
  is_open: stage !== 'done' && stage !== 'closed',
  is_done: stage === 'done',
  is_closed: stage === 'closed',
})

const STATUSES = [
  status('Nouveau', 'new', { color_background: '#dbeafe', color_text: '#1e40af', icon: 'circle-dot' }),
  status('En cours', 'in_progress', { color_background: '#fef3c7', color_text: '#92400e', icon: 'loader' }),
  status('En attente de validation', 'waiting_validation', {
    color_background: '#ede9fe',
    color_text: '#5b21b6',
    icon: 'hourglass',
  }),
  status('À résoudre', 'waiting_solving', { color_background: '#fee2e2', color_text: '#991b1b', icon: 'circle-alert' }),
  status('Terminé', 'done', { color_background: '#dcfce7', color_text: '#166534', icon: 'circle-check' }),
  status('Fermé', 'closed', { color_background: '#e5e7eb', color_text: '#374151', icon: 'archive' }),
]

const PRIORITIES: readonly NamedLook<'ticket_priority'>[] = [
  { name: 'Basse', color_background: '#f1f5f9', color_text: '#475569', icon: 'arrow-down' },
  { name: 'Normale', color_background: '#e0f2fe', color_text: '#075985', icon: 'minus' },
  { name: 'Haute', color_background: '#ffedd5', color_text: '#9a3412', icon: 'arrow-up' },
  { name: 'Urgente', color_background: '#fee2e2', color_text: '#991b1b', icon: 'flame' },
]

const TYPES: readonly NamedLook<'ticket_type'>[] = [
  { name: 'Incident', color_background: '#fee2e2', color_text: '#991b1b', icon: 'bug' },
  { name: 'Demande', color_background: '#e0e7ff', color_text: '#3730a3', icon: 'message-square' },
  { name: 'Évolution', color_background: '#dcfce7', color_text: '#166534', icon: 'sparkles' },
  { name: 'Maintenance', color_background: '#fef9c3', color_text: '#854d0e', icon: 'wrench' },
  { name: 'Question', color_background: '#f3e8ff', color_text: '#6b21a8', icon: 'circle-help' },
]

/** Managers send them by hand until they make one automatic. */
const REMINDERS = [
  {
    name: 'Rappel',
    days_after_due: 7,
    subject: 'Rappel : facture {{facture}}',
    message:
      'Bonjour,\n\nSauf erreur de notre part, la facture {{facture}} du {{date}}, échue le {{échéance}}, n’est pas encore réglée : il reste {{reste}} à payer. Vous la trouverez ci-jointe.\n\nSi votre règlement est parti entre-temps, ne tenez pas compte de ce message.\n\nCordialement,\n{{société}}',
    subject_en: 'Reminder: invoice {{invoice}}',
    message_en:
      'Hello,\n\nUnless we are mistaken, invoice {{invoice}} of {{date}}, due on {{due}}, has not been paid yet: {{rest}} is outstanding. Please find it attached.\n\nIf your payment has been sent in the meantime, please disregard this message.\n\nKind regards,\n{{company}}',
  },
  {
    name: 'Relance',
    days_after_due: 21,
    subject: 'Relance : facture {{facture}} en attente de règlement',
    message:
      'Bonjour,\n\nMalgré notre rappel, la facture {{facture}}, échue le {{échéance}}, reste impayée à hauteur de {{reste}}. Merci de la régler sous huit jours, ou de nous dire ce qui s’y oppose.\n\nCordialement,\n{{société}}',
    subject_en: 'Second reminder: invoice {{invoice}} is still unpaid',
    message_en:
      'Hello,\n\nDespite our reminder, {{rest}} of invoice {{invoice}}, due on {{due}}, is still outstanding. Please pay it within eight days, or let us know what prevents you from doing so.\n\nKind regards,\n{{company}}',
  },
  {
    name: 'Mise en demeure',
    days_after_due: 45,
    subject: 'Mise en demeure : facture {{facture}}',
    message:
      'Madame, Monsieur,\n\nLa facture {{facture}} du {{date}}, échue depuis {{retard}} jours, reste impayée à hauteur de {{reste}} malgré nos relances. Nous vous mettons en demeure de la régler sous huit jours. Les pénalités de retard et l’indemnité forfaitaire de recouvrement rappelées sur la facture sont dues de plein droit.\n\n{{société}}',
    subject_en: 'Formal notice: invoice {{invoice}}',
    message_en:
      'Dear Sir or Madam,\n\nDespite our reminders, {{rest}} of invoice {{invoice}} of {{date}} is still outstanding, {{late}} days after its due date. We hereby give you formal notice to pay it within eight days. The late payment interest and the fixed recovery fee stated on the invoice are due without further notice.\n\n{{company}}',
  },
] as const

const positioned = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, position }))

/**
 * Stores roles, statuses, priorities and types, which every installation needs. Of two servers that
 * start together, one stores them.
 */
export const seedBase = (database: Queryable): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${role} in exclusive mode`)
    const found = await transaction.select({ id: role.id }).from(role).limit(1)
    if (found.length > 0) return
    await transaction.insert(role).values(ROLES)
    await transaction.insert(ticketStatus).values(positioned(STATUSES))
    await transaction.insert(ticketPriority).values(positioned(PRIORITIES))
    await transaction.insert(ticketType).values(positioned(TYPES))
    await transaction.insert(reminderLevel).values([...REMINDERS])
  })
