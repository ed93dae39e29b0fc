import type { ArchivedRow } from './read-rows.ts'

/** Values that a unique index compares of a row; null for a row that it leaves out. */
type UniqueKey = (row: ArchivedRow) => string | null

const joined = (...values: readonly unknown[]): string | null => (values.includes(null) ? null : JSON.stringify(values))

const ofLive =
  (key: UniqueKey): UniqueKey =>
  (row) =>
    row['deleted_at'] === null ? key(row) : null

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Unique indexes by name, beside primary keys. */
const INDEXES: Readonly<Record<string, { readonly table: string; readonly key: UniqueKey }>> = {
  role_slug: { table: 'role', key: ({ slug }) => joined(slug) },
  user_email: { table: 'user', key: ofLive(({ email }) => joined(asciiLower(String(email)))) },
  invoice_ref: { table: 'invoice', key: ({ ref }) => joined(ref) },
  transaction_bank_reference: { table: 'transaction', key: ofLive(({ bank_reference }) => joined(bank_reference)) },
  received_invoice_number: {
    table: 'received_invoice',
    key: ofLive(({ seller_key, ref, date }) => joined(seller_key, ref, String(date).slice(0, 4))),
  },
  invoice_mail_automatic: {
    table: 'invoice_mail',
    key: ofLive(({ user_id, invoice_id, reminder_level_id }) =>
      user_id === null ? joined(invoice_id, reminder_level_id) : null,
    ),
  },
  unavailability_absence: { table: 'unavailability', key: ofLive(({ absence_id }) => joined(absence_id)) },
  repo_name: { table: 'repo', key: ({ name }) => joined(name) },
  commit_sha: { table: 'commit', key: ({ repo_id, sha }) => joined(repo_id, sha) },
}

/** Names of the unique indexes that are checked. */
export const CHECKED_INDEXES: readonly string[] = Object.keys(INDEXES)

/**
 * Returns whether a row repeats what a unique index has seen. Call it for each row of a table once.
 */
export const createRepetitions = (table: string): ((row: ArchivedRow) => boolean) => {
  const indexes = Object.values(INDEXES)
    .filter((index) => index.table === table)
    .map(({ key }) => ({ key, seen: new Set<string>() }))
  return (row) =>
    indexes
      .map(({ key, seen }) => {
        const value = key(row)
        if (value === null) return false
        const isRepeated = seen.has(value)
        seen.add(value)
        return isRepeated
      })
      .includes(true)
}
