import type { Locale } from '#contract/core/kinds/locale.ts'
import { absenceEn } from './en/absence.ts'
import { accountingEn } from './en/accounting.ts'
import { activityEn } from './en/activity.ts'
import { authEn } from './en/auth.ts'
import { bankEn } from './en/bank.ts'
import { clientSpaceEn } from './en/client-space.ts'
import { commentEn } from './en/comment.ts'
import { commonEn } from './en/common.ts'
import { contractEn } from './en/contract.ts'
import { dashboardEn } from './en/dashboard.ts'
import { fileEn } from './en/file.ts'
import { helpEn } from './en/help.ts'
import { invoiceEn } from './en/invoice.ts'
import { invoiceEditorEn } from './en/invoice-editor.ts'
import { invoicingEn } from './en/invoicing.ts'
import { mailEn } from './en/mail.ts'
import { markdownEn } from './en/markdown.ts'
import { notificationEn } from './en/notification.ts'
import { outboxEn } from './en/outbox.ts'
import { photoEn } from './en/photo.ts'
import { planningEn } from './en/planning.ts'
import { pointageEn } from './en/pointage.ts'
import { publicEn } from './en/public.ts'
import { quickAddEn } from './en/quick-add.ts'
import { receivedInvoicesEn } from './en/received-invoices.ts'
import { recordEn } from './en/record.ts'
import { refusalEn } from './en/refusal.ts'
import { reminderEn } from './en/reminder.ts'
import { reportEn } from './en/report.ts'
import { settingsEn } from './en/settings.ts'
import { teamEn } from './en/team.ts'
import { ticketEn } from './en/ticket.ts'
import { timerEn } from './en/timer.ts'
import { timesheetEn } from './en/timesheet.ts'
import { titleEn } from './en/title.ts'
import { undoEn } from './en/undo.ts'
import { userEn } from './en/user.ts'
import { absenceFr } from './fr/absence.ts'
import { accountingFr } from './fr/accounting.ts'
import { activityFr } from './fr/activity.ts'
import { authFr } from './fr/auth.ts'
import { bankFr } from './fr/bank.ts'
import { clientSpaceFr } from './fr/client-space.ts'
import { commentFr } from './fr/comment.ts'
import { commonFr } from './fr/common.ts'
import { contractFr } from './fr/contract.ts'
import { dashboardFr } from './fr/dashboard.ts'
import { fileFr } from './fr/file.ts'
import { helpFr } from './fr/help.ts'
import { invoiceFr } from './fr/invoice.ts'
import { invoiceEditorFr } from './fr/invoice-editor.ts'
import { invoicingFr } from './fr/invoicing.ts'
import { mailFr } from './fr/mail.ts'
import { markdownFr } from './fr/markdown.ts'
import { notificationFr } from './fr/notification.ts'
import { outboxFr } from './fr/outbox.ts'
import { photoFr } from './fr/photo.ts'
import { planningFr } from './fr/planning.ts'
import { pointageFr } from './fr/pointage.ts'
import { publicFr } from './fr/public.ts'
import { quickAddFr } from './fr/quick-add.ts'
import { receivedInvoicesFr } from './fr/received-invoices.ts'
import { recordFr } from './fr/record.ts'
import { refusalFr } from './fr/refusal.ts'
import { reminderFr } from './fr/reminder.ts'
import { reportFr } from './fr/report.ts'
import { settingsFr } from './fr/settings.ts'
import { teamFr } from './fr/team.ts'
import { ticketFr } from './fr/ticket.ts'
import { timerFr } from './fr/timer.ts'
import { timesheetFr } from './fr/timesheet.ts'
import { titleFr } from './fr/title.ts'
import { undoFr } from './fr/undo.ts'
import { userFr } from './fr/user.ts'

export const DEFAULT_NAMESPACE = 'common'

/** The bundle holds both languages: switching works offline. */
export const RESOURCES = {
  fr: {
    common: commonFr,
    title: titleFr,
    auth: authFr,
    public: publicFr,
    ticket: ticketFr,
    timer: timerFr,
    quickAdd: quickAddFr,
    mail: mailFr,
    markdown: markdownFr,
    outbox: outboxFr,
    dashboard: dashboardFr,
    pointage: pointageFr,
    undo: undoFr,
    record: recordFr,
    refusal: refusalFr,
    file: fileFr,
    help: helpFr,
    absence: absenceFr,
    planning: planningFr,
    timesheet: timesheetFr,
    clientSpace: clientSpaceFr,
    photo: photoFr,
    comment: commentFr,
    notification: notificationFr,
    activity: activityFr,
    reminder: reminderFr,
    report: reportFr,
    user: userFr,
    team: teamFr,
    settings: settingsFr,
    invoice: invoiceFr,
    invoiceEditor: invoiceEditorFr,
    invoicing: invoicingFr,
    accounting: accountingFr,
    bank: bankFr,
    receivedInvoices: receivedInvoicesFr,
    contract: contractFr,
  },
  en: {
    common: commonEn,
    title: titleEn,
    auth: authEn,
    public: publicEn,
    ticket: ticketEn,
    timer: timerEn,
    quickAdd: quickAddEn,
    mail: mailEn,
    markdown: markdownEn,
    outbox: outboxEn,
    dashboard: dashboardEn,
    pointage: pointageEn,
    undo: undoEn,
    record: recordEn,
    refusal: refusalEn,
    file: fileEn,
    help: helpEn,
    absence: absenceEn,
    planning: planningEn,
    timesheet: timesheetEn,
    clientSpace: clientSpaceEn,
    photo: photoEn,
    comment: commentEn,
    notification: notificationEn,
    activity: activityEn,
    reminder: reminderEn,
    report: reportEn,
    user: userEn,
    team: teamEn,
    settings: settingsEn,
    invoice: invoiceEn,
    invoiceEditor: invoiceEditorEn,
    invoicing: invoicingEn,
    accounting: accountingEn,
    bank: bankEn,
    receivedInvoices: receivedInvoicesEn,
    contract: contractEn,
  },
} as const satisfies Record<Locale, unknown>
