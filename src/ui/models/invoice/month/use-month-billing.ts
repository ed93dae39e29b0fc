import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { fetchForForm } from '../../../services/form-fetch.ts'
import { shownLongEnough } from '../../../services/request-pauses.ts'
import { useServices } from '../../../services/services.tsx'
import { type BilledMonth, billedMonthOf } from './billed-month.ts'

/**
 * The drafts that the server would create for a month (`YYYY-MM`), and the creation itself for some
 * clients. Subscriptions and what is billed already are the server's to decide, so this needs the
 * network. A change of `version` asks again.
 */
export const useMonthBilling = (month: string, version: string) => {
  const { t } = useTranslation('invoicing')
  const { online, deviceHealth } = useServices()
  const problemText = useProblemText()
  const [isCreating, setCreating] = useState(false)
  const [asked, setAsked] = useState(0)
  const bill = useCallback(
    async (body: object): Promise<BilledMonth> =>
      billedMonthOf(await online.post(invoiceCalls.createAllInvoicesForMonth.path, { month, ...body })),
    [online, month],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version asks again
  const preview = useObservable(useMemo(() => fetchForForm(() => bill({ dry_run: true })), [bill, asked, version]))
  /** Stays while the server is asked again, so that nothing flickers. */
  const answer = useRef<BilledMonth | null>(null)
  if (preview.current && preview.value?.state === 'done') answer.current = preview.value.answer
  const again = useCallback(() => setAsked((count) => count + 1), [])
  const create = useCallback(
    async (clientIds: readonly RecordId[]): Promise<void> => {
      setCreating(true)
      try {
        const { invoices } = await shownLongEnough(bill({ dry_run: false, client_ids: clientIds.map(Number) }))
        const left = answer.current?.invoices.filter(({ clientId }) => !clientIds.includes(clientId)) ?? []
        answer.current = { invoices: left, leftOut: answer.current?.leftOut ?? [] }
        toast.success(t('month.created', { count: invoices.length }))
      } catch (problem) {
        toast.error(problemText(problem as SignInProblem))
      } finally {
        setCreating(false)
        // The drafts come with the next pull; after a lost answer they may be there all the same.
        deviceHealth.syncNow()
        again()
      }
    },
    [bill, deviceHealth, again, problemText, t],
  )
  const state = preview.value?.state ?? 'busy'
  return {
    answer: answer.current,
    isAsking: state === 'busy',
    problem: preview.value?.state === 'failed' ? (preview.value.problem as SignInProblem) : null,
    isCreating,
    create,
    again,
  }
}
