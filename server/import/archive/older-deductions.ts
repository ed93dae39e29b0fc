import type { ArchivedTable } from '../../export/archive-tables.ts'
import type { Archive } from './open-archive.ts'
import { type ArchivedRow, readRows } from './read-rows.ts'

/**
 * Returns how rows of a table are stored: final invoices of an archive from before deductions were
 * recorded record the deposits that name them, as the migration 0038 does in a database.
 */
export const createDeductions = async (
  archive: Archive,
  archived: ArchivedTable,
): Promise<(row: ArchivedRow) => ArchivedRow> => {
  if (archived.name !== 'invoice' || archive.manifest.tables[archived.name]?.includes('deposit_ids'))
    return (row) => row
  const depositsOf = new Map<number, number[]>()
  for await (const rows of readRows(archive, archived)) {
    for (const { row } of rows) {
      const final = Number(row?.['deducted_in_id'] ?? 0)
      if (row && final > 0 && row['deleted_at'] === null)
        depositsOf.set(final, [...(depositsOf.get(final) ?? []), Number(row['id'])])
    }
  }
  return (row) => {
    const isSentFinal = row['kind'] === 'final' && row['stage'] !== 'draft'
    return { ...row, deposit_ids: (isSentFinal && depositsOf.get(Number(row['id']))) || [] }
  }
}
