import { useEffect, useState } from 'react'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isServerId, type RecordId } from '#contract/core/ids.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../../services/services.tsx'
import { useHasUnsent } from '../sending/use-unsent.ts'

/** The person may go on typing: a page for every word would use up the server's budget. */
const PAUSE_MS = 1200

interface Loaded {
  readonly file: Blob
  /** State of the records that the file shows. */
  readonly state: string
}

export interface Preview {
  readonly file: Blob | null
  /**
   * `waiting`: changes of this device are not sent yet. `failed`: the server could not be asked.
   */
  readonly status: 'current' | 'loading' | 'waiting' | 'offline' | 'failed'
  retry(): void
}

/**
 * The PDF of an invoice as the server prints it. It is asked for again when `state` has changed,
 * the changes are sent, and a pause has passed.
 */
export const usePreview = (id: RecordId, state: string): Preview => {
  const { files } = useServices()
  const isOnline = useIsOnline()
  const hasUnsent = useHasUnsent()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isCurrent = loaded?.state === state
  const mayAsk = isOnline && !hasUnsent && isServerId(id)
  const isFirst = loaded === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (isCurrent || !mayAsk) return
    let isGone = false
    const ask = async () => {
      const file = await files.download(pathOf(invoiceCalls.exportPdf, { id })).catch(() => null)
      if (isGone) return
      setFailed(file ? null : state)
      if (file) setLoaded({ file, state })
    }
    const timer = setTimeout(() => void ask(), isFirst ? 0 : PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [files, id, state, isCurrent, mayAsk, isFirst, attempt])

  const asking = !isOnline ? 'offline' : !mayAsk ? 'waiting' : failed === state ? 'failed' : 'loading'
  return {
    file: loaded?.file ?? null,
    status: isCurrent ? 'current' : asking,
    retry: () => {
      setFailed(null)
      setAttempt((before) => before + 1)
    },
  }
}
