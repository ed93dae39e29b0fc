import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useAddressChange } from '../../../hooks/page/use-address-change.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { monthOf } from '../../../text/period.ts'
import { OverviewSection } from '../overview/overview-section.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { MonthDrafts } from './month-drafts.tsx'
import { RehearsalTable } from './rehearsal-table.tsx'
import { type RehearsedClient, useRehearsal } from './use-rehearsal.ts'

/** The present month and the eleven before it. */
const MONTHS = 12

/** Closes a month: shows each draft before it is created, tries prices, creates, and undoes. */
export const MonthClosing = () => {
  const { month, choice } = useMonth()
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-4 px-4 py-6 sm:px-8 [&_:is(a,input,button)]:scroll-mt-20 max-sm:[&_:is(a,input,button)]:scroll-mt-32">
      {choice}
      <Rehearsal key={month} month={month} />
    </div>
  )
}

/** The month that the address names, last month at first. */
const useMonth = () => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const today = useToday()
  const [params] = useSearchParams()
  const change = useAddressChange()
  const last = monthOf(today, -1).from.slice(0, 7)
  const asked = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : last
  const offered = new Set([...Array.from({ length: MONTHS }, (_, ago) => monthOf(today, -ago).from.slice(0, 7)), month])
  const options = [...offered]
    .sort()
    .toReversed()
    .map((value) => ({ value, label: format.month(`${value}-01`) }))
  const choice = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-ink-2">
          {t('month.month')}
        </span>
        <span className="w-44">
          <Select
            label={t('month.month')}
            value={month}
            options={options}
            onChange={(value) => change({ month: value })}
            className="w-full"
          />
        </span>
      </span>
      <p className="min-w-0 flex-1 basis-80 text-ink-2 text-sm">{t('month.hint')}</p>
    </div>
  )
  return { month, choice }
}

const Rehearsal = ({ month }: { readonly month: string }) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const isOnline = useIsOnline()
  const problemText = useProblemText()
  const rehearsal = useRehearsal(month)
  const apply = useApply(month, rehearsal.tryPrice)
  const { clients, problem, isAsking, isEstimate, leftOut } = rehearsal
  const chosen = clients?.filter(({ isChosen }) => isChosen) ?? []
  const hasTried = chosen.some(({ tried }) => tried !== null)
  return (
    <>
      {!isOnline && <Notice tone="info">{t('month.offline')}</Notice>}
      {isOnline && problem && (
        <Notice
          tone="warning"
          actions={
            <Button look="secondary" size="small" onClick={rehearsal.again}>
              {tCommon('retry')}
            </Button>
          }
        >
          {problemText(problem)}
        </Notice>
      )}
      {/* Precedes the table of many fields, so that Tab reaches it at once. */}
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-end gap-3 bg-surface py-2">
        {hasTried && <p className="text-ink-2 text-sm">{t('month.triedHint')}</p>}
        <Button
          look="primary"
          busy={rehearsal.isCreating}
          disabled={!isOnline || isEstimate || isAsking || chosen.length === 0 || hasTried}
          onClick={() => void rehearsal.create(chosen.map(({ clientId }) => clientId))}
        >
          {isEstimate || chosen.length === 0 ? t('month.createAny') : t('month.create', { count: chosen.length })}
        </Button>
      </div>
      <OverviewSection title={t('month.drafts')}>
        {clients === undefined ? (
          <div aria-busy="true" className="h-52" />
        ) : clients.length === 0 ? (
          <p role="status" className="px-3 py-10 text-center text-ink-2">
            {isEstimate ? t('month.nothingHere') : t('month.nothing')}
          </p>
        ) : (
          <>
            {isEstimate && <p className="px-3 pb-2 text-ink-2 text-sm">{t('month.estimate')}</p>}
            <RehearsalTable clients={clients} choose={rehearsal.choose} tryPrice={rehearsal.tryPrice} apply={apply} />
          </>
        )}
      </OverviewSection>
      <MonthDrafts month={month} />
      {!isEstimate && (
        <OverviewSection title={t('month.leftOut')}>
          <LeftOutList month={month} leftOut={leftOut} />
        </OverviewSection>
      )}
    </>
  )
}

/** Stores a tried price as a rate of the client from the first day of the month on. */
const useApply = (month: string, tryPrice: (clientId: string, cents: number | null) => void) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const { createRecord } = useDispatchAction()
  return async ({ clientId, name, tried }: RehearsedClient): Promise<void> => {
    if (tried === null) return
    const { answer } = await createRecord('rate', { client_id: clientId, hour_price: tried, starts_on: `${month}-01` })
    if (answer?.status !== 'logged') return
    tryPrice(clientId, null)
    toast.success(t('month.applied', { price: format.euros(tried), client: name }))
  }
}
