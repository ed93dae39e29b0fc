import { combineLatest, map, type Observable, ReplaySubject, share, timer } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { rowsOf } from '#contract/core/list-query.ts'
import { searchableFields } from '#contract/core/model.ts'
import { isReferenceModel } from '#contract/reference-models.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import type { ListResult, RecordQueries } from '#src/store/queries/record-queries.ts'
import { matchesWords } from '../../text/fold.ts'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import type { ActivityEntry } from './activity-runs.ts'

/** Ids of the records whose own texts match a search, by model. */
type FoundIds = ReadonlyMap<string, ReadonlySet<RecordId>>

/** Models with many records, whose names are not in memory. */
const SEARCHED = MODEL_NAMES.filter((model) => !isReferenceModel(model) && searchableFields(modelOf(model)).length > 0)

/** Records asked of each model. */
const ASKED = 200

/** The entries of a filter stay read while a search is typed. */
const KEPT_MS = 2000

const recordsFor = (queries: RecordQueries, typed: string): Observable<FoundIds> =>
  combineLatest(
    SEARCHED.map((model) =>
      queries
        .matches(model, typed, ASKED)
        .pipe(map((records) => [model, new Set(records.map(({ id }) => id))] as const)),
    ),
  ).pipe(map((pairs) => new Map<string, ReadonlySet<RecordId>>(pairs)))

/** Tells whether an entry is about a found record, or about a record of a found ticket. */
const isOfFound = ({ model, record_id, before, after }: ActivityEntry, found: FoundIds): boolean => {
  if (found.get(model)?.has(String(record_id))) return true
  const ticket = after?.['ticket_id'] ?? before?.['ticket_id']
  return ticket != null && found.get('ticket')?.has(String(ticket)) === true
}

/**
 * Answers the list of the activity, which has no searchable field of its own. A search finds
 * entries by their words (`textOf`), their values, and the names of the records that they are
 * about.
 */
export const createActivitySearch = (
  queries: RecordQueries,
  textOf: (entry: ActivityEntry) => string,
): FetchList<'activity'> => {
  let latest: { readonly key: string; readonly all$: Observable<ListResult<'activity'>> } | null = null
  return (model, query) => {
    const typed = query.search.trim()
    if (typed === '') return queries.list(model, query)
    const all = { ...query, search: '', page: 1, limit: 'all' as const }
    const key = JSON.stringify(all)
    if (latest?.key !== key) {
      const all$ = queries
        .list(model, all)
        .pipe(share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(KEPT_MS) }))
      latest = { key, all$ }
    }
    return combineLatest([latest.all$, recordsFor(queries, typed)]).pipe(
      map(([{ rows }, found]) => {
        const matching = rows.filter(
          (entry) =>
            isOfFound(entry, found) ||
            matchesWords(`${textOf(entry)} ${JSON.stringify([entry.before, entry.after])}`, typed),
        )
        const size = rowsOf(query.limit)
        return { rows: matching.slice((query.page - 1) * size, query.page * size), total: matching.length }
      }),
    )
  }
}
