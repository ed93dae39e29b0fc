import { useEffect, useState } from 'react'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import type { OnlinePort } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'

interface Page {
  readonly next: number | null
}

/** Values of the past that only the server has: all pages, or none yet. */
export interface AsOfPages<Data> {
  readonly pages: readonly Data[] | null
  /** They will not come now: there is no network, or the server refused. */
  readonly isMissing: boolean
}

const readAll = async <Data extends Page>(online: OnlinePort, path: string, day: string): Promise<readonly Data[]> => {
  const pages: Data[] = []
  for (let after: number | null = 0; after !== null; after = pages.at(-1)?.next ?? null) {
    pages.push((await online.get(`${path}?${new URLSearchParams({ day, after: String(after) })}`)) as Data)
  }
  return pages
}

/** Reads all pages of a call about a day, now and again when the network returns. */
export const useAsOfPages = <Data extends Page>(path: string, day: string | null): AsOfPages<Data> => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [answer, setAnswer] = useState<{ readonly day: string; readonly pages: readonly Data[] | null } | null>(null)
  useEffect(() => {
    if (day === null || !isOnline) return
    let isCurrent = true
    const take = (pages: readonly Data[] | null): void => {
      if (isCurrent) setAnswer({ day, pages })
    }
    readAll<Data>(online, path, day).then(take, () => take(null))
    return () => {
      isCurrent = false
    }
  }, [online, path, day, isOnline])
  const pages = answer !== null && answer.day === day ? answer.pages : null
  return { pages, isMissing: pages === null && (!isOnline || answer?.day === day) }
}
