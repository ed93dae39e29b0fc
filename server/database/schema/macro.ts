import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { macro as macroModel } from '#contract/models/macro/macro.ts'
import { bookkeeping, id } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'

export const macro = pgTable(
  'macro',
  {
    id: id(),
    name: text().notNull(),
    body: text().notNull(),
    is_note: boolean().notNull().default(false),
    ...nullableColumns(macroModel),
    ...bookkeeping(),
  },
  (table) => [index('macro_xid').on(table.xid, table.id)],
)
