import type { TicketStage } from '#contract/lifecycle/ticket.ts'

/**
 * Programs whose files are recognised by their headers; `table` is any other table, `archive` an
 * archive of this program.
 */
export const IMPORT_SOURCES = ['kimai', 'clockify', 'toggl', 'zammad', 'glpi', 'dolibarr', 'table', 'archive'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Meaning of the rows of a file. */
export const IMPORT_KINDS = ['time', 'tickets', 'clients'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Roles that a column may have, by kind. */
export const COLUMN_ROLES = {
  time: [
    'date',
    'start',
    'end',
    'end_date',
    'duration',
    'user',
    'email',
    'client',
    'projet',
    'task',
    'comment',
    'billable',
  ],
  tickets: [
    'external_id',
    'name',
    'description',
    'client',
    'projet',
    'requester',
    'technicien',
    'type',
    'priority',
    'status',
    'created_at',
    'closed_at',
    'comments',
    'duration',
  ],
  clients: ['name', 'external_id', 'address1', 'postal', 'city', 'billing_email', 'siren', 'tva_number'],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>

export type ColumnRole = (typeof COLUMN_ROLES)[ImportKind][number]

/** Place of the column of each role, from 0; null where the file has none. */
export type ColumnPlaces = Readonly<Partial<Record<ColumnRole, number | null>>>

/**
 * States of an import.
 *
 *   checking ──▶ ready ──▶ running ──▶ done ──▶ undoing ──▶ undone
 *      ▲           │                     ▲         │
 *      └─ answers ─┘                     └─────────┘ something was built on it
 *
 * `failed`: the file could not be read; nothing of it was stored. An archive that the server could
 * not store to its end is started again, and goes on.
 */
export const IMPORT_STATES = ['checking', 'ready', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a process works on the import. */
export const WORKING_STATES = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[]

/** Reasons for which a whole file is refused. */
export const FILE_PROBLEMS = [
  ...(['format', 'empty', 'too_large', 'dangerous', 'bomb', 'headers', 'gone'] as const),
  ...(['archive_version', 'archive_damaged', 'archive_lines', 'not_empty'] as const),
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** Reasons for which a row is left out. */
export const REFUSAL_REASONS = [
  'date',
  'duration',
  'too_long_day',
  'too_short',
  'person',
  'name',
  'text_length',
  'control_characters',
  'repeated',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Order of day and month in dates such as 03/04/2026. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Models that an import creates records of, in the order in which they refer to each other. */
export const IMPORTED_MODELS = ['client', 'user', 'projet', 'ticket', 'comment', 'pointage'] as const
export type ImportedModel = (typeof IMPORTED_MODELS)[number]

/** Decisions of a manager about a file; they are proposed again for files with the same headers. */
export interface ImportAnswers {
  readonly kind: ImportKind
  readonly columns: ColumnPlaces
  /** Null while nobody has decided; a file whose dates are clear needs no decision. */
  readonly date_order: DateOrder | null
  /** Stages of statuses, by their folded names. */
  readonly stages: Readonly<Record<string, TicketStage>>
  /** Ids of users, by the key of a person in the file. Others become inactive accounts. */
  readonly people: Readonly<Record<string, number>>
  /** Client of rows that name none. */
  readonly own_client: string
  /** The time was not invoiced elsewhere: tickets are billable as the file says. */
  readonly is_to_bill: boolean
}

/** Decisions without which an import cannot start. */
export const OPEN_QUESTIONS = ['columns', 'date_order', 'stages'] as const
export type OpenQuestion = (typeof OPEN_QUESTIONS)[number]

/** A status of the file, with the stage that it becomes; null while nobody has decided. */
export interface StatusLabel {
  readonly key: string
  readonly label: string
  readonly rows: number
  readonly stage: TicketStage | null
}

/** A person of the file who has no account here; `user_id` is the account that a manager chose. */
export interface UnknownPerson {
  readonly key: string
  readonly name: string
  readonly rows: number
  readonly user_id: number | null
}

/** Result of a dry run. */
export interface ImportReport {
  readonly headers: readonly string[]
  readonly rows: number
  readonly refused: number
  readonly reasons: Readonly<Partial<Record<RefusalReason, number>>>
  /** Records that would be created. */
  readonly created: Readonly<Partial<Record<ImportedModel, number>>>
  /** Records that an earlier import created, or that were here before. */
  readonly known: Readonly<Partial<Record<ImportedModel, number>>>
  /** The first rows as they would be stored. */
  readonly samples: readonly Readonly<Record<string, string>>[]
  readonly statuses: readonly StatusLabel[]
  readonly people: readonly UnknownPerson[]
  readonly has_ambiguous_dates: boolean
  readonly questions: readonly OpenQuestion[]
  /** The file holds invoices, which are left out. */
  readonly has_invoices: boolean
}

/** Reason why an import cannot be undone: records were changed, or others refer to them. */
export interface ImportObstacle {
  readonly kind: 'changed' | 'referenced'
  readonly model: string
  readonly by: string
  readonly count: number
  readonly record_id: number
}

const MIB = 1024 * 1024

export const MAX_IMPORT_MIB = 300
export const MAX_IMPORT_BYTES = MAX_IMPORT_MIB * MIB
export const MAX_IMPORT_ROWS = 2_000_000

const isGiven = (columns: ColumnPlaces, role: ColumnRole): boolean => typeof columns[role] === 'number'

/** Whether the columns say enough for rows of this kind. */
export const hasNeededColumns = (kind: ImportKind, columns: ColumnPlaces): boolean => {
  if (kind !== 'time') return isGiven(columns, 'name')
  const hasLength = isGiven(columns, 'duration') || (isGiven(columns, 'start') && isGiven(columns, 'end'))
  return isGiven(columns, 'date') && hasLength && (isGiven(columns, 'user') || isGiven(columns, 'email'))
}
