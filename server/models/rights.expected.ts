import type { RoleSlug } from '#contract/core/roles.ts'

/**
 * Who may do what, written by hand and reviewed: `rights.test.ts` compares it with what the server does, and an action or a
 * record that is not listed here fails. 403 for everyone else who sees the record.
 */
const MANAGER = ['manager'] as const
const STAFF = ['manager', 'technicien'] as const
const ALL = ['manager', 'technicien', 'client'] as const

export const MAY_DO: Readonly<Record<string, readonly RoleSlug[]>> = {
  'ticket_status.create': MANAGER,
  'ticket_status.update': MANAGER,
  'ticket_priority.create': MANAGER,
  'ticket_priority.update': MANAGER,
  'ticket_type.create': MANAGER,
  'ticket_type.update': MANAGER,
  'user.create': MANAGER,
  'user.update': MANAGER,
  'client.create': MANAGER,
  'client.update': MANAGER,
  'client.setArchive': MANAGER,
  'client.setUnArchive': MANAGER,
  'projet.create': MANAGER,
  'projet.update': MANAGER,
  'projet.setArchive': MANAGER,
  'projet.setUnArchive': MANAGER,
  'ticket.create': ALL,
  'ticket.update': STAFF,
  'ticket.start': STAFF,
  'ticket.waitingValidation': STAFF,
  'ticket.alertManagerToResolve': STAFF,
  'ticket.done': STAFF,
  // A technicien closes what is done; the ticket of the test is new.
  'ticket.close': MANAGER,
  'ticket.toggleFavorite': ALL,
  'ticket.updateStatus': STAFF,
  'ticket.updateBloquant': STAFF,
  'ticket.updateUt': STAFF,
  'ticket.updateResponsable': STAFF,
  'ticket.updateDeadLine': STAFF,
  'ticket.updateTodoAt': STAFF,
  'ticket.updatePriority': STAFF,
  'ticket.updateType': STAFF,
  'ticket.updateFacturable': STAFF,
  'ticket.updateVisibility': STAFF,
  'ticket.updateImportance': STAFF,
  'ticket.updateName': STAFF,
  'ticket.updateProjet': STAFF,
  'pointage.create': STAFF,
  // The pointage of the test is the technicien's own.
  'pointage.editComment': STAFF,
  'pointage.editDate': STAFF,
  'pointage.editUt': STAFF,
  'pointage.editUser': MANAGER,
  'pointage.delete': STAFF,
}

/** Records that a person of the client does not see; staff see all of them. */
export const HIDDEN_FROM_CLIENT: Readonly<Record<string, readonly string[]>> = {
  projet: ['hidden', 'archived', 'other'],
  ticket: ['internal', 'hidden', 'archived', 'other'],
  pointage: ['internal', 'hidden', 'archived', 'other'],
  user: ['otherClient'],
}

/** Fields that only these roles read; everyone who sees the record reads the rest. */
export const READ_BY: Readonly<Record<string, readonly RoleSlug[]>> = {
  'user.birthday': MANAGER,
  'user.address1': MANAGER,
  'user.address2': MANAGER,
  'user.postal': MANAGER,
  'user.city': MANAGER,
  'user.cost_day': MANAGER,
  'user.ut_per_day': STAFF,
  'client.external_id': MANAGER,
  'client.popcompta_id': MANAGER,
  'client.has_tva': MANAGER,
  'client.private_info': MANAGER,
  'projet.send_notifications': STAFF,
  'projet.is_facturable': STAFF,
  'projet.is_visible_to_client': STAFF,
  'projet.external_id': STAFF,
}
