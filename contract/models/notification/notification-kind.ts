/**
 * Subjects of notifications, each with channels of its own in the preferences. `asked`: a ticket is
 * assigned to the person or waits for them. `progress`: a ticket is raised or finished. `contract`:
 * the hours of a contract run out. `account`: a visitor requests an account, or writes to the
 * company.
 */
export const NOTIFICATION_KINDS = ['mention', 'asked', 'comment', 'progress', 'absence', 'contract', 'account'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
