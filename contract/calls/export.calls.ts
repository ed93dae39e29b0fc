import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/field.ts'
import { STAFF } from '#contract/core/roles.ts'

/** Longest list query that an export accepts, in characters. */
export const MAX_EXPORT_QUERY_LENGTH = 2000

const exportOf = <const Model extends string>(model: Model, fr: string, en: string) =>
  defineCall({
    method: 'get',
    path: `/api/models/${model}/export`,
    access: STAFF,
    cost: 'batch',
    /**
     * Search, filters and order as the list takes them, encoded as one parameter:
     * `query=filter%5Bstatus_id%5D%3D1`.
     */
    query: { query: text({ default: '', nullable: true, max: MAX_EXPORT_QUERY_LENGTH }) },
    answer: { file: 'text/csv' },
    summary: { fr, en },
  })

/** Lists as files for a spreadsheet: the same rows as the list, all pages of it. */
export const exportCalls = {
  ticket: exportOf(
    'ticket',
    'Les tickets d’une liste, pour un tableur ; `query` : les paramètres de la liste, encodés en un seul',
    'The tickets of a list, for a spreadsheet; `query`: the parameters of the list, encoded as one',
  ),
  pointage: exportOf(
    'pointage',
    'Les pointages d’une liste, pour un tableur ; `query` : les paramètres de la liste, encodés en un seul',
    'The pointages of a list, for a spreadsheet; `query`: the parameters of the list, encoded as one',
  ),
}
