import type { RoleSlug } from '#contract/core/roles.ts'

const MANAGER = ['manager'] as const
const STAFF = ['manager', 'technicien'] as const
const ALL = ['manager', 'technicien', 'client'] as const

/**
 * Roles that may make each call beside the generic ones, written by hand and reviewed; the others
 * get 403. `null`: no sign-in is required, but perhaps a signature or a token of another kind.
 */
export const MAY_CALL: Readonly<Record<string, readonly RoleSlug[] | null>> = {
  'authentication.login': null,
  'authentication.refresh': null,
  'authentication.setup': null,
  'realtime.events': null,
  'realtime.batchEvents': null,
  'server.docs': null,
  'server.docsStyle': null,
  'server.openapi': null,
  'server.health': null,
  'server.ready': null,
  'server.metrics': null,
  'file.terms': null,
  'company.company': null,
  // The address is the right to read it.
  'calendar.feed': null,
  'webhook.github': null,
  'mail.inbound': null,
  'mail.stopPage': null,
  'mail.stop': null,
  'mail.outbound': MANAGER,
  'mail.retry': MANAGER,
  'mail.received': MANAGER,
  'mail.content': MANAGER,
  'mail.original': MANAGER,
  'mail.accept': MANAGER,
  'mail.discard': MANAGER,
  'authentication.logout': ALL,
  'authentication.user': ALL,
  'account.register': null,
  'account.recoverPassword': null,
  'account.setNewPassword': null,
  'account.autolog': null,
  'account.password': ALL,
  'account.changeEmail': ALL,
  'account.logoutEverywhere': ALL,
  'account.sendAutolog': MANAGER,
  'account.sendInvitation': MANAGER,
  'account.sendPasswordReset': MANAGER,
  'account.makeAutolog': MANAGER,
  'user.getPointageDay': STAFF,
  'user.getPointageAdmin': MANAGER,
  'user.getPointageAdminOf': MANAGER,
  'user.getHoliday': STAFF,
  // Calls about one's own account.
  'user.unreadComments': ALL,
  'user.addupdate-onesignal-player_id': ALL,
  'projet.admin': STAFF,
  'pointage.getPointageSynoptique': MANAGER,
  'contract.use': ALL,
  'transaction.methods': STAFF,
  'notification.mine': ALL,
  'presence.onTicket': ALL,
  'push.key': ALL,
  'push.oneSignalWorker': null,
  'push.subscribe': ALL,
  'push.unsubscribe': ALL,
  'authentication.broadcasting': ALL,
  // Calls for everyone who may see the record; the record of the test is visible to staff only.
  'export.ticket': STAFF,
  'export.pointage': STAFF,
  'file.upload': ALL,
  'file.download': ALL,
  'file.preview': ALL,
  'file.picture': ALL,
  // Calls for people of a client who may see its invoices.
  'invoice.exportPdf': ['manager', 'client'],
  'invoice.computeAllTotal': MANAGER,
  'invoice.createAllInvoicesForMonth': MANAGER,
  'accounting.fec': MANAGER,
  'accounting.sales': MANAGER,
  'accounting.payments': MANAGER,
  'accounting.tva': MANAGER,
}
