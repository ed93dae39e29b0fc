import { resultOf } from '../platform/indexed-db.ts'

/** The log as older versions stored it, in RxDB's Dexie storage. */
export interface PreviousLog {
  readonly events: readonly {
    readonly id: string
    readonly sequence: number
    readonly schema: number
    readonly event: unknown
  }[]
  readonly deviceId: string | null
  readonly drafts: ReadonlyMap<string, unknown>
}

const DOCUMENTS = 'docs'
const DRAFT = 'draft:'

/**
 * Reads the log of an older version; null when there is none. Its databases stay until
 * `deletePreviousLog`.
 */
export const readPreviousLog = async (factory: IDBFactory, name: string): Promise<PreviousLog | null> => {
  const [events, local] = await databasesOf(factory, name)
  if (events === undefined) return null
  const documents = await documentsIn(factory, events)
  const own = local === undefined ? [] : await documentsIn(factory, local)
  const device = own.find(({ id }) => id === 'device')
  return {
    events: documents.map((document) => ({
      id: String(document['id']),
      sequence: Number(document['sequence']),
      schema: Number(document['schema']),
      event: document['event'],
    })),
    deviceId: typeof dataOf(device)['id'] === 'string' ? String(dataOf(device)['id']) : null,
    drafts: new Map(
      own.flatMap((document) => {
        const id = String(document['id'])
        return id.startsWith(DRAFT) ? [[id.slice(DRAFT.length), dataOf(document)['values']] as const] : []
      }),
    ),
  }
}

/**
 * Deletes the databases of the previous log. To be called once its content is stored in the new
 * log.
 */
export const deletePreviousLog = async (factory: IDBFactory, name: string): Promise<void> => {
  for (const { name: each } of await factory.databases())
    if (each?.startsWith(prefixOf(name))) factory.deleteDatabase(each)
}

type Document = Readonly<Record<string, unknown>>

const dataOf = (document: Document | undefined): Document => (document?.['data'] ?? {}) as Document

const prefixOf = (name: string): string => `rxdb-dexie-${name}--0--`

const databasesOf = async (
  factory: IDBFactory,
  name: string,
): Promise<readonly [events: string | undefined, local: string | undefined]> => {
  const known =
    typeof factory.databases === 'function' ? (await factory.databases()).map((each) => each.name ?? '') : []
  const prefix = prefixOf(name)
  return [
    known.find((each) => each === `${prefix}event`),
    known.find((each) => each.startsWith(`${prefix}plugin-local-documents`)),
  ]
}

const documentsIn = async (factory: IDBFactory, name: string): Promise<readonly Document[]> => {
  const database = await resultOf(factory.open(name))
  try {
    if (!database.objectStoreNames.contains(DOCUMENTS)) return []
    const all = (await resultOf(database.transaction(DOCUMENTS).objectStore(DOCUMENTS).getAll())) as readonly Document[]
    return all.filter((document) => document['_deleted'] !== true && document['_deleted'] !== '1')
  } finally {
    database.close()
  }
}
