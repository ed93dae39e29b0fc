import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useContentReady } from '../../widgets/show-together.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { TicketContract } from '../contract/ticket-contract.tsx'
import { useContractRule } from '../contract/use-contracts.ts'
import { PointageRefusals } from '../ticket/stages/ticket-refusals.tsx'
import { useExactTimes } from '../timer/use-exact-times.ts'
import { PointageButtons } from './pointage-buttons.tsx'
import { type OpenPointageDialog, usePointageDialogs } from './pointage-dialogs.tsx'
import { PointageForm } from './pointage-form.tsx'
import { SpentLine } from './spent-line.tsx'

type Pointage = Mirrored<'pointage'>

/**
 * Time spent on a ticket: share of its estimate or maximum, entries by person, and the form that
 * adds one.
 */
export const TicketPointages = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const pointages = useWhere('pointage', 'ticket_id', ticket.id)
  useContentReady(pointages !== undefined)
  const [adding, setAdding] = useState(false)
  const { ask, dialogs } = usePointageDialogs()
  const exactTimes = useExactTimes(ticket.id)
  const rule = useContractRule(ticket)
  const done = pointages?.reduce((sum, pointage) => sum + pointage.ut, 0) ?? 0

  return (
    <section aria-label={t('pointages')}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-md">{t('pointages')}</h2>
        {!adding && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('addPointage')}
          </Button>
        )}
      </div>
      <TicketContract ticket={ticket} />
      <PointageRefusals ticket={ticket} pointages={pointages} />
      {adding && <PointageForm ticket={ticket} close={() => setAdding(false)} />}
      {!pointages ? (
        <Skeleton className="h-16 w-full" />
      ) : pointages.length === 0 ? (
        !adding && (
          <p className="text-ink-3">
            {t('noPointages')}. {t('noPointagesHint')}
          </p>
        )
      ) : (
        <>
          <SpentLine done={done} estimate={ticket.ut} maximum={ticket.ut_max} />
          <ul className="border-line border-t">
            {pointages.map((pointage) => (
              <PointageRow
                key={pointage.id}
                pointage={pointage}
                exact={exactTimes.get(pointage.id)}
                ask={ask}
                contractName={rule && (rule(pointage.date)?.name ?? null)}
              />
            ))}
          </ul>
        </>
      )}
      {dialogs}
    </section>
  )
}

interface RowProps {
  readonly pointage: Pointage
  /** Exact minutes of the timer, where the pointage comes from one of this person's. */
  readonly exact: number | undefined
  readonly ask: OpenPointageDialog
  /** Name of the drawn contract; null for none, undefined for a client without contracts. */
  readonly contractName: string | null | undefined
}

/** Renders again when the ticket's time changes, not at every change of the ticket. */
const PointageRow = memo(({ pointage, exact, ask, contractName }: RowProps) => {
  const { t } = useTranslation('contract')
  const { t: tTimer } = useTranslation('timer')
  const format = useFormat()

  return (
    <li className="group grid min-h-row grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1 sm:grid-cols-[92px_150px_minmax(0,1fr)_auto_auto]">
      <span className="whitespace-nowrap text-ink-2 tabular">{format.day(pointage.date)}</span>
      <span className="truncate">
        <ReferenceText model="user" id={pointage.user_id} />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-ink-2 max-sm:order-last max-sm:col-span-2">
        <span className="min-w-0 whitespace-pre-wrap break-words">{pointage.comment}</span>
        {exact !== undefined && (
          <span className="shrink-0 text-ink-3 text-sm tabular">
            {tTimer('exact', { worked: format.minutes(exact) })}
          </span>
        )}
        {contractName !== undefined && (
          <span className="shrink-0 text-ink-3 text-sm">
            {contractName === null ? t('none') : t('named', { name: contractName })}
          </span>
        )}
        <SyncMark mark={pointage.sync} />
      </span>
      <span className="flex items-center max-sm:order-last">
        <PointageButtons pointage={pointage} ask={ask} />
      </span>
      <span className="min-w-14 text-right font-medium tabular">{format.ut(pointage.ut)}</span>
    </li>
  )
})
