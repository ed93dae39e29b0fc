import { FILE_TYPES } from '#contract/core/files/uploads.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { parseInstant } from '#contract/core/parse.ts'
import type { ArchiveReason } from '#contract/import/archive.ts'
import { modelOf } from '#contract/registry.ts'
import { type ArchivedTable, archivedColumn } from '../../export/archive-tables.ts'

/** Why a value is refused; null for one that may be stored. */
export type ValueCheck = (value: unknown) => ArchiveReason | null

/** Largest id: numbers go on behind it, and stay exact. */
export const MAX_ID = 1e12
const INT32_MAX = 2 ** 31 - 1
const MAX_TEXT_LENGTH = 100_000
/** Levels of objects in objects: those of a received invoice are four. */
const DEEPEST = 20

/** Text that PostgreSQL stores. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && !value.includes('\0') && value.isWellFormed()

/** A day that exists, in any year: the first rates and contracts of a company may begin with it. */
const isDay = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const isJson = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return isText(value)
  if (depth > DEEPEST) return false
  return Object.entries(value as object).every(([name, inner]) => isText(name) && isJson(inner, depth + 1))
}

const inRange = (value: unknown, least: number, most: number): ArchiveReason | null => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'value'
  return value < least || value > most ? 'number' : null
}

const unless = (isGood: boolean): ArchiveReason | null => (isGood ? null : 'value')

/** Checks by the type of the column: what the database takes, and nothing it would round. */
const BY_TYPE: Readonly<Record<string, ValueCheck>> = {
  bigint: (value) => inRange(value, 0, MAX_ID),
  integer: (value) => inRange(value, -INT32_MAX, INT32_MAX),
  boolean: (value) => unless(typeof value === 'boolean'),
  date: (value) => unless(isDay(value)),
  'timestamp (3) with time zone': (value) => unless('value' in parseInstant(value)),
  text: (value) => unless(isText(value)),
  jsonb: (value) => unless(isJson(value)),
}

/**
 * Kinds whose values are shown as more than text, or decide what happens. Rules of other kinds have
 * grown stricter with time: what was stored under previous ones is kept.
 */
const STRICT: readonly Field['kind'][] = [
  'choice',
  'colour',
  'icon',
  'link',
  'flag',
  'references',
  'belongsTo',
  'files',
  'json',
  'translated',
]

const MIMES: readonly string[] = Object.values(FILE_TYPES).map(({ mime }) => mime)
const STORED_NAME = /^[0-9a-f]{32}$/

const isParties = (value: unknown): boolean => {
  const { seller, buyer } = value as { readonly seller?: unknown; readonly buyer?: unknown }
  const isParty = (party: unknown): boolean =>
    typeof party === 'object' &&
    party !== null &&
    Object.values(party).every((one) => one === null || typeof one !== 'object')
  return isParty(seller) && isParty(buyer)
}

/** Further checks of single columns. */
const OWN: Readonly<Record<string, ValueCheck>> = {
  'file.mime': (value) => unless(MIMES.includes(String(value))),
  'picture.mime': (value) => unless(MIMES.includes(String(value))),
  'picture.storage': (value) => unless(STORED_NAME.test(String(value))),
  'picture.model': (value) => unless(['user', 'client', 'projet', 'settings', 'help_article'].includes(String(value))),
  'invoice_sequence.kind': (value) => unless(value === 'invoice' || value === 'credit_note'),
  'invoice.parties': (value) => unless(isParties(value)),
}

/** Returns the check of a column: its type, the kind of its field, and whether it may be null. */
export const checkOf = (archived: ArchivedTable, name: string): ValueCheck => {
  const column = archivedColumn(archived, name)
  const byType = BY_TYPE[column.getSQLType()]
  if (!byType) throw new Error(`No values of the column ${archived.name}.${name} can be read.`)
  const field = archived.model === null ? undefined : modelOf(archived.model).fields[name]
  const own = OWN[`${archived.name}.${name}`]
  return (value) => {
    if (value === null) return column.notNull ? 'missing' : null
    const reason = byType(value) ?? own?.(value) ?? null
    if (reason !== null || field === undefined || !STRICT.includes(field.kind)) return reason
    return 'issue' in parseField(value, field) ? 'value' : null
  }
}
