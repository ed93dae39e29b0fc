import type { Locale } from '#contract/core/locale.ts'
import { authEn } from './en/auth.ts'
import { commonEn } from './en/common.ts'
import { dashboardEn } from './en/dashboard.ts'
import { fileEn } from './en/file.ts'
import { outboxEn } from './en/outbox.ts'
import { pointageEn } from './en/pointage.ts'
import { refusalEn } from './en/refusal.ts'
import { ticketEn } from './en/ticket.ts'
import { titleEn } from './en/title.ts'
import { undoEn } from './en/undo.ts'
import { authFr } from './fr/auth.ts'
import { commonFr } from './fr/common.ts'
import { dashboardFr } from './fr/dashboard.ts'
import { fileFr } from './fr/file.ts'
import { outboxFr } from './fr/outbox.ts'
import { pointageFr } from './fr/pointage.ts'
import { refusalFr } from './fr/refusal.ts'
import { ticketFr } from './fr/ticket.ts'
import { titleFr } from './fr/title.ts'
import { undoFr } from './fr/undo.ts'

export const DEFAULT_NAMESPACE = 'common'

/** The bundle holds both languages: switching works offline. */
export const RESOURCES = {
  fr: {
    common: commonFr,
    title: titleFr,
    auth: authFr,
    ticket: ticketFr,
    outbox: outboxFr,
    dashboard: dashboardFr,
    pointage: pointageFr,
    undo: undoFr,
    refusal: refusalFr,
    file: fileFr,
  },
  en: {
    common: commonEn,
    title: titleEn,
    auth: authEn,
    ticket: ticketEn,
    outbox: outboxEn,
    dashboard: dashboardEn,
    pointage: pointageEn,
    undo: undoEn,
    refusal: refusalEn,
    file: fileEn,
  },
} as const satisfies Record<Locale, unknown>
