import type { SQL } from 'drizzle-orm'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { RequestActor } from '../models/actor.ts'
import { readableFields } from '../models/visibility.ts'
import { type PageSources, pagesOf } from './pages-of-model.ts'

/** The person of an archive, and who reads it. */
export interface PersonSources extends PageSources {
  readonly userId: number
  /** Folded address of the person. */
  readonly email: string
  readonly locale: Locale
}

export type PartRow = Readonly<Record<string, unknown>>
export type Pages = () => AsyncIterable<readonly PartRow[]>

/** Fields that open something to anyone who has them, or could be guessed from. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['token_hash'])

/** Data of the person themselves, who may read every field of them. */
export const ownPages = (
  sources: PersonSources,
  model: ModelName,
  among: SQL,
  names: readonly string[] = Object.keys(modelOf(model).fields),
): Pages => {
  const self: RequestActor = {
    id: String(sources.userId),
    role: 'manager',
    clientId: null,
    isClientManager: false,
    sessionId: '',
  }
  const shown = names.filter((name) => !SECRET_FIELDS.has(name))
  return () => pagesOf({ ...sources, actor: self }, model, shown, among)
}

/** Records of the company that the person wrote or works on, as far as the reader sees them. */
export const seenPages =
  (sources: PersonSources, model: ModelName, among: SQL): Pages =>
  () =>
    pagesOf(sources, model, readableFields(model, sources.actor.role), among)

/** Few rows of a table of the server, read at once. */
export const rowsAtOnce = ({ forCaller }: PersonSources, read: () => Promise<readonly PartRow[]>): Pages =>
  async function* () {
    yield await forCaller(read)
  }
