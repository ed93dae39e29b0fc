import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../services/services.tsx'
import { useIsOnline } from '../sync/use-sync-status.ts'
import { createNewest } from './newest.ts'

/** An answer of the server that no mirror has; `answer` is null until it has arrived. */
export interface OnlineAnswer<Data> {
  readonly answer: Data | null
  /** True once an answer has arrived, which may itself be null. */
  readonly hasArrived: boolean
  readonly hasFailed: boolean
  readonly isOnline: boolean
  reload(): Promise<void>
}

/**
 * Reads a path now, and again when the network returns. An answer stays shown while it is renewed.
 */
export const useOnlineAnswer = <Data>(path: string): OnlineAnswer<Data> => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [shown, setShown] = useState<{ readonly path: string; readonly data: Data } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [begin] = useState(createNewest)
  const reload = useCallback(async (): Promise<void> => {
    const isNewest = begin()
    const data = await online.get(path).then(
      (answer) => ({ path, data: answer as Data }),
      () => null,
    )
    if (!isNewest()) return
    if (data) setShown(data)
    setFailed(data === null)
  }, [online, path, begin])
  useEffect(() => {
    if (isOnline) void reload()
  }, [isOnline, reload])
  const hasArrived = shown?.path === path
  return { answer: hasArrived ? shown.data : null, hasArrived, hasFailed, isOnline, reload }
}
