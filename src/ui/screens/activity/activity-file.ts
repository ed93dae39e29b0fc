import { firstValueFrom } from 'rxjs'
import { auditCalls, MAX_CHOSEN_ENTRIES } from '#contract/calls/audit.calls.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT, isRange, type ListQuery } from '#contract/core/list-query.ts'
import { withDayBounds } from '#contract/day-bounds.ts'
import type { ActivityKind } from '#contract/models/activity/activity-kind.ts'
import { withDays } from '../../text/days-now.ts'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import { CHANGED_FIELD } from './use-activity-filters.ts'

/** The list whose entries the file has. */
export interface ShownActivity {
  readonly query: ListQuery
  readonly kind: ActivityKind | null
  readonly fetchList: FetchList<'activity'>
}

/** A request for a file; a body makes it a POST. */
export interface FileRequest {
  readonly path: string
  readonly body?: { readonly ids: readonly RecordId[] }
}

/** The server knows neither the texts that a search is for nor the names of the changed fields. */
const isFoundHere = ({ search, filter }: ListQuery): boolean =>
  search.trim() !== '' || filter[CHANGED_FIELD] !== undefined

/** Parameters by which the server finds the entries of the list, also those that no device has. */
const parametersOf = (filter: ListQuery['filter'], kind: ActivityKind | null): URLSearchParams => {
  const parameters = new URLSearchParams({ quiet: '0' })
  for (const [field, name] of [
    ['user_id', 'users'],
    ['model', 'models'],
  ] as const) {
    const chosen = filter[field]
    if (chosen && !isRange(chosen)) parameters.set(name, chosen.in.map((value) => value ?? '').join(','))
  }
  const period = filter['created_at']
  if (period && isRange(period)) {
    if (period.from) parameters.set('since', String(period.from))
    if (period.to) parameters.set('until', String(period.to))
  }
  if (kind !== null) parameters.set('kind', kind)
  return parameters
}

/** Reads the ids of all pages of the list; null for more than a file takes. */
const idsOf = async ({ query, fetchList }: ShownActivity): Promise<readonly RecordId[] | null> => {
  const ids: RecordId[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await firstValueFrom(fetchList('activity', { ...query, page, limit: 'all' }))
    if (total > MAX_CHOSEN_ENTRIES) return null
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < ALL_LIMIT) return ids
  }
}

/**
 * Returns the request for a file with the entries of the list: their ids where this device finds
 * them, their filters where the server does. Null for more ids than a file takes.
 */
export const activityFileOf = async (shown: ShownActivity, today: string): Promise<FileRequest | null> => {
  const { query, kind } = shown
  if (isFoundHere(query)) {
    const ids = await idsOf(shown)
    return ids && { path: auditCalls.exportChosen.path, body: { ids } }
  }
  const filter = withDayBounds('activity', withDays(query.filter, today))
  return { path: `${auditCalls.export.path}?${parametersOf(filter, kind)}` }
}
