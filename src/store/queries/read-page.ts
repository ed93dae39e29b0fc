import { type MangoQuery, normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb'
import { defer, map, merge, type Observable, startWith, switchMap, throttleTime } from 'rxjs'
import type { MirrorDocument } from '../mirror-schema.ts'

/** Shortest time between two answers while records change. */
const PAUSE_MS = 100

type Stored = RxDocumentData<MirrorDocument>

/** The document as RxDB's `toJSON` gives it. */
const withoutMeta = ({ _rev, _meta, _deleted, _attachments, ...document }: Stored): MirrorDocument =>
  document as unknown as MirrorDocument

interface GivenDocument {
  readonly writtenAt: number
  readonly document: MirrorDocument
}

/** Gives an unchanged document back as the same object, so that its row is not rendered again. */
const createSteadyDocuments = () => {
  let given = new Map<string, GivenDocument>()
  return (stored: readonly Stored[]): readonly MirrorDocument[] => {
    const next = new Map(
      stored.map((one): readonly [string, GivenDocument] => {
        const before = given.get(one.key)
        const isSame = before?.writtenAt === one._meta.lwt
        return [one.key, isSame ? before : { writtenAt: one._meta.lwt, document: withoutMeta(one) }]
      }),
    )
    given = next
    return [...next.values()].map(({ document }) => document)
  }
}

/**
 * One page in an order that only the storage knows, since it reads records of other collections.
 * RxDB's live queries update their results by comparing documents, which that order does not
 * allow: the page is asked for again whenever one of the collections changes.
 */
export const readPage = (
  collection: RxCollection<MirrorDocument>,
  others: readonly RxCollection<MirrorDocument>[],
  query: MangoQuery<MirrorDocument>,
): Observable<readonly MirrorDocument[]> =>
  defer(() => {
    const { storageInstance } = collection
    const steady = createSteadyDocuments()
    // A storage answers with tombstones too, which RxDB excludes in its own queries alone.
    const alive = { ...query, selector: { $and: [query.selector ?? {}, { _deleted: { $eq: false } }] } }
    const prepared = prepareQuery(
      storageInstance.schema,
      normalizeMangoQuery(storageInstance.schema, alive as unknown as MangoQuery<Stored>),
    )
    return merge(...[collection, ...others].map((one) => one.eventBulks$)).pipe(
      throttleTime(PAUSE_MS, undefined, { leading: true, trailing: true }),
      startWith(null),
      switchMap(() => storageInstance.query(prepared)),
      map(({ documents }) => steady(documents)),
    )
  })
