import { defineCall, type JsonSchema } from '#contract/core/call.ts'
import { belongsTo, choice, flag, instant, json, text } from '#contract/core/kinds/field.ts'
import { answerSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import type { ArchiveReport } from '#contract/import/archive.ts'
import {
  DATE_ORDERS,
  IMPORT_KINDS,
  IMPORT_SOURCES,
  IMPORT_STATES,
  type ImportAnswers,
  type ImportObstacle,
  type ImportReport,
  type ImportSource,
  type ImportState,
} from '#contract/import/import.ts'
import { arrayOf, dataOf, NOTHING } from './shapes.ts'

/** An import as its calls answer it. */
export interface WireImport {
  readonly id: number
  readonly state: ImportState
  readonly source: ImportSource
  readonly file_name: string
  readonly bytes: number
  readonly answers: ImportAnswers
  readonly report: ImportReport | null
  /** Result of the dry run of an archive of this program. */
  readonly archive: ArchiveReport | null
  readonly problem: string | null
  readonly obstacles: readonly ImportObstacle[]
  readonly total: number
  readonly done: number
  readonly created_by_id: number
  readonly created_at: string
  readonly settled_at: string | null
}

const anything: JsonSchema = { type: 'object', additionalProperties: true }

const IMPORT = objectSchema({
  id: { type: 'integer' },
  state: { type: 'string', enum: IMPORT_STATES },
  source: { type: 'string', enum: IMPORT_SOURCES },
  file_name: { type: 'string' },
  bytes: { type: 'integer' },
  answers: anything,
  report: { type: ['object', 'null'], additionalProperties: true },
  archive: { type: ['object', 'null'], additionalProperties: true },
  problem: { type: ['string', 'null'] },
  obstacles: arrayOf(anything),
  total: { type: 'integer' },
  done: { type: 'integer' },
  created_by_id: answerSchema(belongsTo('user', {})),
  created_at: answerSchema(instant({})),
  settled_at: answerSchema(instant({ nullable: true })),
} satisfies Readonly<Record<keyof WireImport, JsonSchema>>)

export const importCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/import',
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(arrayOf(IMPORT)),
    summary: { fr: 'Les imports, le plus récent d’abord', en: 'The imports, newest first' },
  }),
  upload: defineCall({
    method: 'post',
    path: '/api/import',
    access: MANAGERS,
    cost: 'upload',
    body: 'multipart',
    answer: dataOf(IMPORT),
    status: 201,
    refuses: ['validation', 'too_large', 'malformed', 'unsupported_media_type'],
    summary: {
      fr: 'Envoyer un fichier CSV ou XLSX, ou une archive de ce logiciel (champ `image`) : il est reconnu et examiné, rien n’est encore importé',
      en: 'Send a CSV or XLSX file, or an archive of this program (part `image`): it is recognised and checked, nothing is imported yet',
    },
  }),
  show: defineCall({
    method: 'get',
    path: '/api/import/:id',
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(IMPORT),
    refuses: ['not_found'],
    summary: {
      fr: 'Un import : état, avancement, questions et résultat de l’examen',
      en: 'An import: state, progress, questions and result of the dry run',
    },
  }),
  answer: defineCall({
    method: 'post',
    path: '/api/import/:id/answers',
    access: MANAGERS,
    cost: 'write',
    body: {
      kind: choice(IMPORT_KINDS, {}),
      columns: json({ nullable: true, default: null }),
      date_order: choice(DATE_ORDERS, { nullable: true, default: null }),
      stages: json({ default: {} }),
      people: json({ default: {} }),
      own_client: text({ default: 'Interne' }),
      is_to_bill: flag({ default: false }),
    },
    answer: dataOf(IMPORT),
    refuses: ['not_found', 'validation', 'import_state'],
    summary: {
      fr: 'Répondre aux questions d’un import ; le fichier est examiné à nouveau',
      en: 'Answer the questions of an import; the file is checked again',
    },
  }),
  start: defineCall({
    method: 'post',
    path: '/api/import/:id/start',
    access: MANAGERS,
    cost: 'write',
    answer: dataOf(IMPORT),
    refuses: ['not_found', 'import_state'],
    summary: {
      fr: 'Lancer un import examiné et sans question ouverte',
      en: 'Start an import that was checked and has no open question',
    },
  }),
  undo: defineCall({
    method: 'post',
    path: '/api/import/:id/undo',
    access: MANAGERS,
    cost: 'write',
    answer: dataOf(IMPORT),
    refuses: ['not_found', 'import_state'],
    summary: {
      fr: 'Annuler un import entier, tant que rien ne repose sur lui ; jamais celui d’une archive',
      en: 'Undo a whole import, while nothing was built on it; never that of an archive',
    },
  }),
  discard: defineCall({
    method: 'post',
    path: '/api/import/:id/discard',
    access: MANAGERS,
    cost: 'write',
    answer: NOTHING,
    refuses: ['not_found', 'import_state'],
    summary: { fr: 'Abandonner un import qui n’a rien enregistré', en: 'Discard an import that stored nothing' },
  }),
  archive: defineCall({
    method: 'get',
    path: '/api/archive',
    access: MANAGERS,
    cost: 'batch',
    answer: { file: 'application/zip' },
    summary: {
      fr: 'Toutes les données en une archive : chaque modèle en JSON, en CSV et en XLSX, les fichiers joints, et de quoi la relire dans une installation vide',
      en: 'All data as one archive: each model as JSON, CSV and XLSX, the attached files, and what an empty installation needs to read it back',
    },
  }),
  refusals: defineCall({
    method: 'get',
    path: '/api/import/:id/refusals',
    access: MANAGERS,
    cost: 'batch',
    answer: { file: 'text/csv' },
    refuses: ['not_found'],
    summary: {
      fr: 'Les lignes laissées de côté, avec leur raison (CSV)',
      en: 'The rows that are left out, with the reason (CSV)',
    },
  }),
}
