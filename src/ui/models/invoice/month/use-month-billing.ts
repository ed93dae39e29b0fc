import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { fetchForForm, shownLongEnough } from '../../../services/request-pauses.ts'
import { useServices } from '../../../services/services.tsx'

/** Content of one client's draft for the month, proposed or created by the server. */
export interface BilledClient {
  readonly client_id: number
  readonly ut: number
  readonly amount_ht: number
  readonly amount_ttc: number
  readonly lines: number
  readonly pointages: number
}

interface BilledMonth {
  readonly invoices: readonly BilledClient[]
}

/**
 * The drafts that the server would create for a month (`YYYY-MM`), and the creation itself. Prices
 * and subscriptions of all clients are the server's to add up, so this needs the network.
 */
export const useMonthBilling = (month: string) => {
  const { t } = useTranslation('invoice')
  const { online, deviceHealth } = useServices()
  const problemText = useProblemText()
  const [isCreating, setCreating] = useState(false)
  const bill = useCallback(
    (dry_run: boolean) => online.post(invoiceCalls.createAllInvoicesForMonth.path, { month, dry_run }) as Promise<BilledMonth>,
    [online, month],
  )
  const preview = useObservable(useMemo(() => fetchForForm(() => bill(true)), [bill]))
  const create = useCallback(async (): Promise<boolean> => {
    setCreating(true)
    try {
      const { invoices } = await shownLongEnough(bill(false))
      toast.success(t('monthCreated', { count: invoices.length }))
      // The drafts come with the next pull.
      deviceHealth.syncNow()
      return true
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      return false
    } finally {
      setCreating(false)
    }
  }, [bill, deviceHealth, problemText, t])
  return { preview: preview.current ? preview.value : undefined, isCreating, create }
}
