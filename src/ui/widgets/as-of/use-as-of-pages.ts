import { useEffect, useMemo, useState } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { endOfCompanyDay } from '#contract/company-day.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import type { OnlinePort } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'

interface Page {
  readonly next: number | null
  readonly whole_from: string | null
}

/** Values of the past that only the server has. */
export interface AsOfPages<Data> {
  /** All pages; null while there is no answer. */
  readonly pages: readonly Data[] | null
  /** No answer will come now: there is no network, or the server refused. */
  readonly isMissing: boolean
  /**
   * The past can't be said yet: an answer is awaited, or records of this device still arrive, and
   * half a history would name wrong values.
   */
  readonly isWaiting: boolean
  /** First moment of the activity that is kept, where the day is before it; else null. */
  readonly keptFrom: string | null
}

/** Returns the instant from which the activity is kept, where a day is before it; else null. */
export const keptFromOf = (pages: readonly Pick<Page, 'whole_from'>[], day: string): string | null => {
  const end = endOfCompanyDay(day)
  return pages.reduce<string | null>(
    (latest, { whole_from: from }) => (from !== null && from > end && from > (latest ?? '') ? from : latest),
    null,
  )
}

const readAll = async <Data extends Page>(online: OnlinePort, path: string, day: string): Promise<readonly Data[]> => {
  const pages: Data[] = []
  for (let after: number | null = 0; after !== null; after = pages.at(-1)?.next ?? null) {
    pages.push((await online.get(`${path}?${new URLSearchParams({ day, after: String(after) })}`)) as Data)
  }
  return pages
}

/** Reads all pages of a call about a day, now and again when the network returns. */
export const useAsOfPages = <Data extends Page>(path: string, day: string): AsOfPages<Data> => {
  const { online, status$ } = useServices()
  const connection$ = useMemo(
    () =>
      status$.pipe(
        map(({ connection }) => connection),
        distinctUntilChanged(),
      ),
    [status$],
  )
  const isArriving = useIsArriving()
  const connection = useObservable(connection$).value ?? 'unknown'
  const [answer, setAnswer] = useState<{ readonly day: string; readonly pages: readonly Data[] | null } | null>(null)
  useEffect(() => {
    if (connection !== 'online') return
    let isCurrent = true
    const take = (pages: readonly Data[] | null): void => {
      if (isCurrent) setAnswer({ day, pages })
    }
    readAll<Data>(online, path, day).then(take, () => take(null))
    return () => {
      isCurrent = false
    }
  }, [online, path, day, connection])
  const pages = answer?.day === day ? answer.pages : null
  const isMissing = pages === null && (connection === 'offline' || answer?.day === day)
  const keptFrom = useMemo(() => keptFromOf(pages ?? [], day), [pages, day])
  return { pages, isMissing, isWaiting: isArriving || (pages === null && !isMissing), keptFrom }
}
