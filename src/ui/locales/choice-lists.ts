import { LOCALES } from '#contract/core/kinds/locale.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { CLIENT_KINDS, NATURES, TVA_CATEGORIES, TVA_REGIMES } from '#contract/invoicing/tva.ts'
import { ABSENCE_STATUSES, ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { CREATED_KINDS, INVOICE_GROUPINGS, INVOICE_KINDS, INVOICE_STAGES } from '#contract/lifecycle/invoice.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { BRIDGE_SOURCES } from '#contract/models/bridge-day/bridge-day.ts'
import { FEED_SCOPES } from '#contract/models/calendar-feed/calendar-feed.ts'
import { HELP_AUDIENCES, HELP_SECTIONS } from '#contract/models/help-article/help-article.ts'
import { LINE_UNITS } from '#contract/models/invoice-line/invoice-line.ts'
import { INVOICE_MAIL_STATES } from '#contract/models/invoice-mail/invoice-mail.ts'
import { LEAVE_YEARS } from '#contract/models/leave-rule/leave-rule.ts'
import { MACRO_STEPS } from '#contract/models/macro/macro.ts'
import { NOTIFICATION_KINDS } from '#contract/models/notification/notification-kind.ts'
import { MAIL_TIMES } from '#contract/models/notification-preference/notification-preference.ts'
import { POINTAGE_KINDS } from '#contract/models/pointage/pointage.ts'
import { BILLABLE_PERIODS } from '#contract/models/product/product.ts'
import { RECEIVED_FORMATS, RECEIVED_STATES } from '#contract/models/received-invoice/received-invoice.ts'
import { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { WORKED_WEEKS } from '#contract/working-calendar.ts'

/**
 * The lists of choices in the contract, under the names of their labels. A field's list is found by
 * identity: equal values of two lists, like `closed`, have labels of their own.
 */
export const CHOICE_LISTS = {
  absence_status: ABSENCE_STATUSES,
  absence_type: ABSENCE_TYPES,
  billable_period: BILLABLE_PERIODS,
  bridge_source: BRIDGE_SOURCES,
  client_kind: CLIENT_KINDS,
  created_invoice_kind: CREATED_KINDS,
  feed_scope: FEED_SCOPES,
  help_audience: HELP_AUDIENCES,
  help_section: HELP_SECTIONS,
  invoice_mail_state: INVOICE_MAIL_STATES,
  invoice_grouping: INVOICE_GROUPINGS,
  invoice_kind: INVOICE_KINDS,
  invoice_stage: INVOICE_STAGES,
  leave_year: LEAVE_YEARS,
  line_unit: LINE_UNITS,
  locale: LOCALES,
  macro_step: MACRO_STEPS,
  mail_time: MAIL_TIMES,
  nature: NATURES,
  notification_kind: NOTIFICATION_KINDS,
  pointage_kind: POINTAGE_KINDS,
  received_format: RECEIVED_FORMATS,
  received_state: RECEIVED_STATES,
  role: ROLE_SLUGS,
  ticket_stage: TICKET_STAGES,
  transaction_method: TRANSACTION_METHODS,
  tva_category: TVA_CATEGORIES,
  tva_regime: TVA_REGIMES,
  worked_week: WORKED_WEEKS,
} as const

type ChoiceListName = keyof typeof CHOICE_LISTS

/** Labels of every value of every list. */
export type ChoiceLabels = {
  readonly [Name in ChoiceListName]: Readonly<Record<(typeof CHOICE_LISTS)[Name][number], string>>
}

/** Returns the name of a field's list of choices; null for a list without labels. */
export const choiceListOf = (choices: readonly string[] | undefined): ChoiceListName | null => {
  const names = Object.keys(CHOICE_LISTS) as readonly ChoiceListName[]
  return names.find((name) => CHOICE_LISTS[name] === choices) ?? null
}
