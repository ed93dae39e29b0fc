/**
 * `read`: somebody saw or took something out; `access`: sign-ins, sessions, passwords, second
 * factors.
 */
export const ACTIVITY_KINDS = ['change', 'read', 'access'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Actions of the activity that change nothing. */
export const READ_ACTIONS: ReadonlySet<string> = new Set([
  'download',
  'readMail',
  'readOriginal',
  'readPrivate',
  'export',
  'exportPdf',
  'exportCii',
  'exportUbl',
  'exportZip',
  'exportArchive',
  'exportPerson',
])

/** Erasure of a person’s data, with a digest of the redacted entries. */
export const ERASE_ACTION = 'erase'
/** Deletion of old entries, with the place at which the chain of seals begins now. */
export const FORGET_ACTION = 'forgetActivity'
