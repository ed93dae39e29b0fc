import { setTimeout } from 'node:timers/promises'
import { eq, isNull } from 'drizzle-orm'
import type { WireImport } from '#contract/calls/import.calls.ts'
import type { Queryable } from '../../database/connect.ts'
import { comment } from '../../database/schema/conversation.ts'
import { importReference } from '../../database/schema/import.ts'
import { client, projet, user } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Caller } from '../servers/test-server.ts'
import { encodeForm } from './upload.ts'

/** Sends a file to be imported; returns the answer. */
export const uploadImport = async (
  caller: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'export.csv',
  language = 'fr',
) => {
  const form = new FormData()
  form.append('image', new Blob([content]), name)
  const { bytes, type } = await encodeForm(form)
  return caller.post('/api/import', bytes, { 'content-type': type, 'accept-language': language })
}

/** Waits until no process works on an import any more. */
export const settledImport = async (caller: Caller, id: number): Promise<WireImport> => {
  for (let tries = 0; tries < 300; tries++) {
    const { data } = (await caller.get(`/api/import/${id}`)).json()
    if (!['checking', 'running', 'undoing'].includes(data.state)) return data
    await setTimeout(20)
  }
  throw new Error('The import does not end.')
}

/** Sends a file and waits for its dry run. */
export const checkedImport = async (
  caller: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<WireImport> => settledImport(caller, (await uploadImport(caller, content, name)).json().data.id)

/** One step of an import, to its end. */
export const stepImport = async (
  caller: Caller,
  id: number,
  step: 'answers' | 'start' | 'undo',
  body: object = {},
): Promise<WireImport> => {
  const answer = await caller.post(`/api/import/${id}/${step}`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return settledImport(caller, id)
}

/** Answers of an import with some of them changed. */
export const changedAnswers = (
  { answers }: WireImport,
  changes: Partial<WireImport['answers']>,
): WireImport['answers'] => ({
  ...answers,
  ...changes,
})

/** Tables that imports write, with their rows that are not deleted, and every version. */
export const contents = async (query: Queryable) => {
  const alive = async (
    table: typeof client | typeof user | typeof projet | typeof ticket | typeof pointage | typeof comment,
  ) =>
    query.select({ id: table.id, version: table.version }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)
  return Promise.all([client, user, projet, ticket, pointage, comment].map(alive))
}

/** Ids of the records of a model that an import has stored. */
export const importedBy = async (query: Queryable, jobId: number, model: string): Promise<readonly number[]> =>
  (await query.select().from(importReference).where(eq(importReference.job_id, jobId))).flatMap((row) =>
    row.model === model ? [row.record_id] : [],
  )
