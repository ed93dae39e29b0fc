import type { Observable } from 'rxjs'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { ListResult } from '#src/store/queries/record-queries.ts'
import { useServices } from '../../services/services.tsx'

/** Answers the query of a list; it emits again whenever the answer changes. */
export type FetchList<Name extends ModelName> = (model: Name, query: ListQuery) => Observable<ListResult<Name>>

/** The fetch method of a list: its own, or the records of this device. */
export const useFetchList = <Name extends ModelName>(own: FetchList<Name> | undefined): FetchList<Name> => {
  const { queries } = useServices()
  return own ?? queries.list
}
