import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { useTimeFilters } from '../../models/pointage/list/pointage-filters.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { neighbour, type Period, periodOf, samePeriod } from '../../text/period.ts'
import { movingPeriod } from '../../text/relative-days.ts'
import { FilterBar, FilterValues } from '../../widgets/list/filters/filter-bar.tsx'
import { usePeriodText } from '../../widgets/list/filters/use-period-filter.ts'
import type { ListState } from '../../widgets/list/use-list-state.ts'
import { GRAINS, type Grain, isOffered } from './grain.ts'

const PRESETS = ['week', 'month', 'lastMonth'] as const

interface SynoptiqueToolsProps {
  readonly state: ListState
  readonly period: Period
  readonly grain: Grain
  /** UT of the whole table; undefined before the first answer. */
  readonly total: number | undefined
  onGrain(grain: Grain): void
}

/** Period, filters, and the sum of the table. */
export const SynoptiqueTools = ({ state, period, grain, total, onGrain }: SynoptiqueToolsProps) => {
  const { t } = useTranslation()
  const { t: tPointage } = useTranslation('pointage')
  const { now, preferences } = useServices()
  const format = useFormat()
  const write = usePeriodText()
  const { person, date, projet, client } = useTimeFilters()
  const [periodOpen, setPeriodOpen] = useState(false)
  const [filterOpen, setFilterOpen] = useState(false)
  const today = localDay(now())
  const show = (next: Period) => state.filter('date', next)
  useHotKeys(preferences.keys, { f: () => setFilterOpen(true) }, { f: 'filter' })
  const grains = useMemo(
    () =>
      GRAINS.filter((one) => isOffered(one, period)).map((one) => ({ value: one, label: tPointage(`grains.${one}`) })),
    [period, tPointage],
  )

  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend */}
      <div role="group" aria-label={t('period.label')} className="flex rounded-md bg-sunken p-0.5">
        {PRESETS.map((name) => {
          const preset = periodOf(name, today)
          const isOn = samePeriod(preset, period)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => show(movingPeriod(name))}
              className={cx(
                'h-7 whitespace-nowrap rounded-sm px-2.5 font-medium touch:h-11 max-sm:px-2',
                isOn ? 'bg-surface text-ink outline outline-line-strong' : 'text-ink-2 hover:text-ink',
              )}
            >
              {t(`period.${name}`)}
            </button>
          )
        })}
      </div>
      <div className="flex items-center max-sm:w-full max-sm:justify-between">
        <IconButton label={t('period.before')} onClick={() => show(neighbour(period, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Popover
          open={periodOpen}
          onOpenChange={setPeriodOpen}
          label={t('period.label')}
          align="center"
          trigger={
            <Button look="ghost" className="min-w-40 tabular">
              <span className="inline-block text-ink first-letter:uppercase">{write(period)}</span>
            </Button>
          }
        >
          <FilterValues filter={date} state={state} close={() => setPeriodOpen(false)} />
        </Popover>
        <IconButton label={t('period.after')} onClick={() => show(neighbour(period, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <FilterBar filters={[person, projet, client]} state={state} open={filterOpen} onOpenChange={setFilterOpen} />
      <Select quiet label={tPointage('grain')} value={grain} options={grains} onChange={onGrain} className="order-2" />
      <p role="status" className="order-4 ml-auto text-ink-2 text-sm tabular">
        {total !== undefined && (
          <>
            {tPointage('sum', { count: total, shown: format.number(total) })}{' '}
            <span className="font-medium text-ink">({format.ut(total)})</span>
          </>
        )}
      </p>
    </div>
  )
}
