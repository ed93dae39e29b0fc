import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { modelPath } from '#contract/core/model-path.ts'
import { STAFF } from '#contract/core/roles.ts'

/** Longest list query that an export accepts, in characters. */
export const MAX_EXPORT_QUERY_LENGTH = 2000

const exportOf = <const Model extends string>(model: Model, fr: string, en: string) =>
  defineCall({
    method: 'get',
    path: `${modelPath(model)}/export`,
    access: STAFF,
    cost: 'batch',
    /**
     * Search, filters and order as the list takes them, encoded as one parameter:
     * `query=filter%5Bstatus_id%5D%3D1`.
     */
    query: {
      query: text({ default: '', nullable: true, max: MAX_EXPORT_QUERY_LENGTH }),
      /** Names of the columns in their order, separated by commas; all where it is empty. */
      columns: text({ default: '', nullable: true, max: MAX_EXPORT_QUERY_LENGTH }),
      /**
       * Texts of the first line, one per column, separated by `;`; the names of the columns where
       * it is empty.
       */
      headers: text({ default: '', nullable: true, max: MAX_EXPORT_QUERY_LENGTH }),
    },
    answer: { file: 'text/csv' },
    summary: { fr, en },
  })

/**
 * Columns beyond the fields and the appended sums of a row: the name of the record at the end of a
 * chain of references.
 */
export const EXPORT_CHAINS: Readonly<Record<'ticket' | 'pointage', Readonly<Record<string, readonly string[]>>>> = {
  ticket: { client: ['projet_id', 'client_id'] },
  pointage: { projet: ['ticket_id', 'projet_id'], client: ['ticket_id', 'projet_id', 'client_id'] },
}

/** Lists as files for a spreadsheet: the same rows as the list, all pages of it. */
export const exportCalls = {
  ticket: exportOf(
    'ticket',
    'Les tickets d’une liste, pour un tableur ; `query` : les paramètres de la liste, encodés en un seul ; `columns` et `headers` : colonnes et titres choisis',
    'The tickets of a list, for a spreadsheet; `query`: the parameters of the list, encoded as one; `columns` and `headers`: chosen columns and their texts',
  ),
  pointage: exportOf(
    'pointage',
    'Les pointages d’une liste, pour un tableur ; `query` : les paramètres de la liste, encodés en un seul ; `columns` et `headers` : colonnes et titres choisis',
    'The pointages of a list, for a spreadsheet; `query`: the parameters of the list, encoded as one; `columns` and `headers`: chosen columns and their texts',
  ),
}
