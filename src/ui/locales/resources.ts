import type { Locale } from '#contract/core/locale.ts'
import { authEn } from './en/auth.ts'
import { commonEn } from './en/common.ts'
import { dashboardEn } from './en/dashboard.ts'
import { outboxEn } from './en/outbox.ts'
import { pointageEn } from './en/pointage.ts'
import { ticketEn } from './en/ticket.ts'
import { titleEn } from './en/title.ts'
import { authFr } from './fr/auth.ts'
import { commonFr } from './fr/common.ts'
import { dashboardFr } from './fr/dashboard.ts'
import { outboxFr } from './fr/outbox.ts'
import { pointageFr } from './fr/pointage.ts'
import { ticketFr } from './fr/ticket.ts'
import { titleFr } from './fr/title.ts'

export const DEFAULT_NAMESPACE = 'common'

/** Both languages are in the bundle: the switch works without network. */
export const RESOURCES = {
  fr: { common: commonFr, title: titleFr, auth: authFr, ticket: ticketFr, outbox: outboxFr, dashboard: dashboardFr, pointage: pointageFr },
  en: { common: commonEn, title: titleEn, auth: authEn, ticket: ticketEn, outbox: outboxEn, dashboard: dashboardEn, pointage: pointageEn },
} as const satisfies Record<Locale, unknown>
