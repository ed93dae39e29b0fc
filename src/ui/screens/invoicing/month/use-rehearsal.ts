import { useCallback, useMemo, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAcceptedCount, useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import type { BilledLine } from '../../../models/invoice/month/billed-month.ts'
import type { TriedPrices } from '../../../models/invoice/month/month-values.ts'
import { useLastMonth } from '../../../models/invoice/month/use-last-month.ts'
import { useMonthBilling } from '../../../models/invoice/month/use-month-billing.ts'
import { useMonthValues, useRateVersion } from '../../../models/invoice/month/use-month-values.ts'

/** The draft of one client as it would be. */
export interface RehearsedClient {
  readonly clientId: RecordId
  readonly name: string
  readonly ut: number
  /** With the prices that are tried. */
  readonly amountHt: number
  /** Cents more than for the month before; null while that is unknown. */
  readonly change: number | null
  /** Null while the server has not told them. */
  readonly lines: readonly BilledLine[] | null
  /** Cents of an hour that are charged now; null where people have several rates. */
  readonly price: number | null
  /** Cents that are tried; null while none are. */
  readonly tried: number | null
  readonly isChosen: boolean
}

const NO_PRICES: TriedPrices = new Map()
const NONE_EXCLUDED: ReadonlySet<RecordId> = new Set()

/**
 * The closing of a month before it is done: drafts of the server's dry run, with prices that are
 * tried on this device. Until the server has answered, the waiting time of this device stands in.
 */
export const useRehearsal = (month: string) => {
  const references = useReferences()
  const [tried, setTried] = useState(NO_PRICES)
  const [excluded, setExcluded] = useState(NONE_EXCLUDED)
  const billing = useMonthBilling(month, `${useAcceptedCount()} ${useRateVersion()} ${useIsOnline()}`)
  const { answer } = billing
  const values = useMonthValues(month, tried, answer)
  const last = useLastMonth(month)
  const clients = useMemo((): readonly RehearsedClient[] | undefined => {
    if (!values) return undefined
    const drafts = answer
      ? answer.invoices.map(({ clientId, ut, amountHt, lines }) => ({
          clientId,
          ut,
          amountHt: amountHt + values.changeOf(clientId, ut),
          lines,
        }))
      : [...values.values].map(([clientId, { ut, cents }]) => ({ clientId, ut, amountHt: cents, lines: null }))
    return drafts
      .map((draft) => ({
        ...draft,
        name: references.find('client', draft.clientId)?.name ?? '—',
        change: last ? draft.amountHt - (last.get(draft.clientId) ?? 0) : null,
        price: values.priceOf(draft.clientId),
        tried: tried.get(draft.clientId) ?? null,
        isChosen: !excluded.has(draft.clientId),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }, [values, answer, last, references, tried, excluded])
  const choose = useCallback((ids: readonly RecordId[], isChosen: boolean) => {
    setExcluded((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (isChosen) next.delete(id)
        else next.add(id)
      }
      return next
    })
  }, [])
  const tryPrice = useCallback((clientId: RecordId, cents: number | null) => {
    setTried((now) => {
      const next = new Map(now)
      if (cents === null) next.delete(clientId)
      else next.set(clientId, cents)
      return next
    })
  }, [])
  return { ...billing, clients, leftOut: answer?.leftOut ?? [], isEstimate: answer === null, choose, tryPrice }
}
