import { createContext, use, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { NO_SUMS, sumsOf } from '../../../hooks/records/appended-sums.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import type { AroundProps } from '../../../widgets/list/rows/column.ts'

const TimesContext = createContext(NO_SUMS)

/** The last day (`YYYY-MM-DD`) whose work the column of a list counts; null for all of it. */
export const WorkUntilContext = createContext<string | null>(null)

/** The time spent on all tickets of a page, read with one query. */
export const RowTimes = ({ rows, children }: AroundProps) => {
  const { queries } = useServices()
  const until = use(WorkUntilContext)
  const key = rows.map(({ id }) => id).join()
  const source = useMemo(() => {
    const filter = until === null ? {} : { date: { to: until } }
    return sumsOf(queries, { model: 'ticket', name: 'ut_done', filter }, key === '' ? [] : key.split(','))
  }, [queries, key, until])
  return <TimesContext value={useObservable(source).value ?? NO_SUMS}>{children}</TimesContext>
}

/** The time spent on a ticket; nothing before the first quarter of an hour. */
export const TimeSpentCell = ({ id }: { readonly id: RecordId }) => {
  const format = useFormat()
  const ut = use(TimesContext).get(id) ?? 0
  return ut > 0 && <span className="truncate text-ink-2 tabular">{format.ut(ut)}</span>
}
