import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useWidth } from '../../hooks/page/use-width.ts'
import { useDaysOff } from '../../hooks/records/use-days-off.ts'
import { isArriving, useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { CLIENT, PROJET } from '../../models/pointage/list/pointage-filters.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { grainFor } from './grain.ts'
import { SynoptiqueCards } from './synoptique-cards.tsx'
import { SynoptiqueGrid } from './synoptique-grid.tsx'
import { SynoptiqueTools } from './synoptique-tools.tsx'
import { usePeriod, useSynoptique } from './use-synoptique.ts'

const LIST = { filterable: ['user_id', 'date', PROJET, CLIENT], sortable: [], defaultOrder: '' } as const

/** Below this width in px a month does not fit side by side. */
const CARDS_BELOW = 720

/** Address parameter of the grain. */
const GRAIN = 'by'

/** Time logged by person and day. */
export const Synoptique = () => {
  const { t } = useTranslation()
  const { t: tTitle } = useTranslation('title')
  const { t: tPointage } = useTranslation('pointage')
  const format = useFormat()
  const labels = useLabels()
  const state = useListState(LIST)
  const [params, setParams] = useSearchParams()
  const { period, isCut } = usePeriod(state.query.filter)
  const grain = grainFor(period, params.get(GRAIN))
  const data = useSynoptique(state.query.filter, period, grain)
  const marks = useDaysOff(period)
  const arriving = isArriving(useSyncStatus())
  const [container, width] = useWidth<HTMLDivElement>('synoptique')

  const setGrain = (next: string) => {
    const changed = new URLSearchParams(params)
    changed.set(GRAIN, next)
    setParams(changed, { replace: true })
  }
  const { table } = data
  const isWaiting = width === 0 || !table || (table.total === 0 && arriving)

  return (
    <>
      <ScreenTitle title={tTitle('manager.synoptique')} />
      <div ref={container} className="flex h-full min-h-0 flex-col">
        <SynoptiqueTools
          state={state}
          period={period}
          grain={grain}
          total={isWaiting ? undefined : table.total}
          onGrain={setGrain}
        />
        {isCut && (
          <p role="status" className="shrink-0 border-b px-3 py-1.5 text-ink-2 text-sm lg:px-4">
            {tPointage('cut', { period: format.days(period.from, period.to) })}
          </p>
        )}
        {data.error !== undefined && !table ? (
          <EmptyState
            tone="danger"
            icon={<CircleAlert />}
            title={t('list.error', { model: labels.model.pointage.many })}
            hint={t('list.errorHint')}
          />
        ) : isWaiting ? (
          <Waiting />
        ) : width < CARDS_BELOW ? (
          <SynoptiqueCards data={data} table={table} grain={data.grain} marks={marks} />
        ) : (
          <SynoptiqueGrid data={data} table={table} grain={data.grain} marks={marks} />
        )}
      </div>
    </>
  )
}

const ROWS = ['w-40', 'w-32', 'w-36', 'w-28', 'w-40', 'w-32', 'w-36', 'w-28']

const Waiting = () => (
  <div className="min-h-0 flex-1 overflow-hidden pt-11" aria-busy="true">
    {ROWS.map((look, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
      <div key={index} className="flex h-row items-center gap-6 border-line border-b px-4">
        <Skeleton className={`h-3 ${look}`} />
        <Skeleton className="h-3 flex-1" />
      </div>
    ))}
  </div>
)
