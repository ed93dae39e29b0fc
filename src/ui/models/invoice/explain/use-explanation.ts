import { useEffect, useState } from 'react'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../../services/services.tsx'
import type { ExplainedEntry } from './entries.ts'

/** The answer of the call `explain`. */
interface AnsweredLine {
  readonly invoice_line_id: number
  readonly entries: readonly {
    readonly pointage_id: number
    readonly date: string
    readonly person: string
    readonly ut: number
    readonly comment: string | null
    readonly ticket_id: number | null
    readonly ticket_name: string | null
  }[]
}

const entryOf = (entry: AnsweredLine['entries'][number]): ExplainedEntry => ({
  id: String(entry.pointage_id),
  date: entry.date,
  person: entry.person === '' ? null : entry.person,
  ut: entry.ut,
  workedUt: null,
  comment: entry.comment,
  ticketId: entry.ticket_id === null ? null : String(entry.ticket_id),
  ticketName: entry.ticket_name,
})

export interface Explanation {
  /** Entries by line. */
  readonly lines: ReadonlyMap<RecordId, readonly ExplainedEntry[]> | null
  readonly status: 'loading' | 'offline' | 'failed' | 'ready'
  retry(): void
}

/**
 * The time behind the lines of an invoice as the server has it: as it was invoiced, also where
 * pointages are not on this device or belong to no invoice any more. Asks while `isOpen`.
 */
export const useExplanation = (invoiceId: RecordId, isOpen: boolean): Explanation => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [lines, setLines] = useState<Explanation['lines']>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isWanted = isOpen && isOnline && lines === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    setFailed(false)
    const ask = async () => {
      const answer = await online.get(pathOf(invoiceCalls.explain, { id: invoiceId })).catch(() => null)
      if (isGone) return
      if (answer === null) setFailed(true)
      else
        setLines(
          new Map(
            (answer as readonly AnsweredLine[]).map((line) => [
              String(line.invoice_line_id),
              line.entries.map(entryOf),
            ]),
          ),
        )
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [online, invoiceId, isWanted, attempt])

  const status = lines ? 'ready' : !isOnline ? 'offline' : hasFailed ? 'failed' : 'loading'
  return { lines, status, retry: () => setAttempt((before) => before + 1) }
}
