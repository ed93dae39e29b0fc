import type { ActionName, ModelName } from '#contract/registry.ts'

/**
 * Quiet actions: their effect is visible in place and easily reverted. No toast follows them, but
 * Ctrl+Z undoes them. A creation has its own toast. Actions that are not listed are announced, also
 * future ones.
 */
const QUIET_ACTIONS: { readonly [Name in ModelName]?: readonly ActionName<Name>[] } = {
  ticket: ['create', 'toggleFavorite', 'updateName', 'update'],
  pointage: ['create', 'editComment'],
  timer: ['create', 'pause', 'resume', 'stop', 'reopen', 'updateTicket', 'log'],
  comment: ['create', 'editBody', 'markAsRead'],
  notification: ['markAsRead', 'markAsUnread', 'snooze'],
  notification_preference: ['create', 'update'],
  follow: ['create', 'update'],
  help_article: ['create', 'markHelpful'],
  saved_view: ['create', 'update', 'delete'],
  list_layout: ['create', 'update'],
  absence: ['create'],
  invoice: ['create', 'computeTotal'],
  invoice_line: ['create', 'update'],
  billing_stage: ['create'],
  transaction: ['create'],
  product: ['create'],
  rate: ['create'],
  working_time: ['create'],
  leave_rule: ['create'],
  leave_adjustment: ['create'],
  bridge_day: ['create'],
  handover: ['create'],
  calendar_feed: ['create'],
}

/** Tells whether a toast announces the action and offers to undo it. */
export const isAnnounced = (model: ModelName, action: string): boolean =>
  !(QUIET_ACTIONS[model] as readonly string[] | undefined)?.includes(action)

/** Actions that people never mean by « undo ». */
const NOT_UNDOABLE: ReadonlySet<string> = new Set(['create', 'markAsRead', 'markAsUnread', 'computeTotal'])

/** Tells whether Ctrl+Z can reach the action. */
export const isUndoable = (action: string): boolean => !NOT_UNDOABLE.has(action)
