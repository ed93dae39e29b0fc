import { eq, sql } from 'drizzle-orm'
import { ROLE_SLUGS, STAFF } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { invoice, invoiceLine, transaction } from '../database/schema/billing.ts'
import { contract } from '../database/schema/contract.ts'
import { comment, file, notification } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { calendarFeed, leaveAdjustment } from '../database/schema/leave.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { lastLogin } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'
import { absence, finishedWeek, listLayout, savedView } from '../database/schema/team.ts'
import { timer } from '../database/schema/timer.ts'
import type { RequestActor } from './actor.ts'
import { clientSight } from './policies/client.policy.ts'
import { helpArticleSight } from './policies/help-article.policy.ts'
import { pointageSight } from './policies/pointage.policy.ts'
import { projetSight } from './policies/projet.policy.ts'
import { ticketSight } from './policies/ticket.policy.ts'
import { ticketStatusHistorySight } from './policies/ticket-status-history.policy.ts'
import { userSight } from './policies/user.policy.ts'
import type { Sight } from './policy.ts'

const EVERYTHING: Sight = { dependsOn: [] }
const STAFF_ONLY: Sight = { staffOnly: true, dependsOn: [] }

const toManagers = (actor: RequestActor) => (actor.role === 'manager' ? sql`true` : null)

/** The only list that decides which rows are visible to whom. */
export const SIGHTS: Readonly<Record<ModelName, Sight>> = {
  role: EVERYTHING,
  ticket_status: EVERYTHING,
  ticket_priority: EVERYTHING,
  ticket_type: EVERYTHING,
  settings: EVERYTHING,
  user: userSight,
  client: clientSight,
  projet: projetSight,
  contract: { own: (clientId) => sql`${contract.client_id} = ${clientId}`, dependsOn: ['client_id'] },
  ticket: ticketSight,
  pointage: pointageSight,
  // Starts, pauses and stops are the person's own; colleagues and managers see the pointages.
  timer: { personal: { column: timer.user_id, roles: STAFF, others: null }, dependsOn: [] },
  ticket_status_history: ticketStatusHistorySight,
  comment: {
    own: () => eq(comment.visible_to_client, true),
    through: { column: comment.ticket_id, model: 'ticket' },
    dependsOn: ['visible_to_client'],
  },
  file: {
    own: () => eq(file.visible_to_client, true),
    through: { column: file.ticket_id, model: 'ticket' },
    dependsOn: ['visible_to_client'],
  },
  invoice: {
    own: (clientId) => sql`(${invoice.client_id} = ${clientId} and ${invoice.stage} <> 'draft')`,
    managersOnly: true,
    dependsOn: ['client_id', 'stage'],
  },
  invoice_line: { through: { column: invoiceLine.invoice_id, model: 'invoice' }, managersOnly: true, dependsOn: [] },
  billing_stage: { ...STAFF_ONLY, managersOnly: true },
  transaction: { through: { column: transaction.invoice_id, model: 'invoice' }, managersOnly: true, dependsOn: [] },
  received_invoice: { ...STAFF_ONLY, managersOnly: true },
  macro: STAFF_ONLY,
  help_article: helpArticleSight,
  product: { ...STAFF_ONLY, managersOnly: true },
  rate: { ...STAFF_ONLY, managersOnly: true },
  reminder_level: { ...STAFF_ONLY, managersOnly: true },
  invoice_mail: { ...STAFF_ONLY, managersOnly: true },
  working_time: STAFF_ONLY,
  repo: STAFF_ONLY,
  commit: STAFF_ONLY,
  // The reason for an absence is private: only its owner and managers see the row.
  absence: { personal: { column: absence.user_id, roles: STAFF, others: toManagers }, dependsOn: [] },
  leave_adjustment: { personal: { column: leaveAdjustment.user_id, roles: STAFF, others: toManagers }, dependsOn: [] },
  // Colleagues see who is away on which days, and nothing else of an absence.
  unavailability: STAFF_ONLY,
  leave_rule: STAFF_ONLY,
  bridge_day: STAFF_ONLY,
  handover: STAFF_ONLY,
  calendar_feed: { personal: { column: calendarFeed.user_id, roles: STAFF, others: null }, dependsOn: [] },
  finished_week: { personal: { column: finishedWeek.user_id, roles: STAFF, others: toManagers }, dependsOn: [] },
  activity: { personal: { column: activity.user_id, roles: STAFF, others: toManagers }, dependsOn: [] },
  last_login: { personal: { column: lastLogin.user_id, roles: ROLE_SLUGS, others: toManagers }, dependsOn: [] },
  notification: { personal: { column: notification.user_id, roles: ROLE_SLUGS, others: null }, dependsOn: [] },
  notification_preference: {
    personal: { column: notificationPreference.user_id, roles: ROLE_SLUGS, others: null },
    dependsOn: [],
  },
  follow: { personal: { column: follow.user_id, roles: ROLE_SLUGS, others: null }, dependsOn: [] },
  list_layout: { personal: { column: listLayout.user_id, roles: ROLE_SLUGS, others: null }, dependsOn: [] },
  saved_view: {
    personal: {
      column: savedView.user_id,
      roles: ROLE_SLUGS,
      others: (actor) => (actor.role === 'client' ? null : eq(savedView.is_shared, true)),
    },
    dependsOn: [],
  },
}
