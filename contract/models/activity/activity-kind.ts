/** `read`: somebody saw or took something out; `access`: sign-ins, sessions, passwords, second factors. */
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
])
