import { Clock } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { useListOptions } from '../../../widgets/list/use-list-options.ts'
import { useListState } from '../../../widgets/list/use-list-state.ts'
import { useFixedFilter } from '../../../widgets/presentation/use-fixed-filter.ts'
import { POINTAGE_SORTS } from './pointage-columns.tsx'
import { POINTAGE_FILTERS } from './pointage-filters.ts'
import { PointageTable } from './pointage-table.tsx'

interface PointagesOfProps {
  /** Filter that every listed pointage matches; must be stable. */
  readonly fixed: ListQuery['filter']
  /** Text when nothing matches, and the way to the first pointage; must be stable. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode }
  readonly space: StaffSpace
  /** Both beside the search; must be stable. */
  readonly creation?: ReactNode
  readonly tools?: ReactNode
}

/** The pointages of one person, invoice or state, with the tools of the list of all pointages. */
export const PointagesOf = ({ fixed, empty: { title, hint, action }, space, creation, tools }: PointagesOfProps) => {
  const isFree = useCallback((field: string) => !Object.hasOwn(fixed, field), [fixed])
  const options = useListOptions(
    'pointage',
    useMemo(
      () => ({
        filterable: POINTAGE_FILTERS.filter(isFree),
        sortable: POINTAGE_SORTS,
        defaultOrder: model.defaultOrder,
      }),
      [isFree],
    ),
  )
  const state = useFixedFilter(useListState(options), fixed)
  const empty = useMemo(
    () => <EmptyState icon={<Clock />} title={title} hint={hint} action={action} />,
    [title, hint, action],
  )
  return (
    <PointageTable state={state} isFilterable={isFree} space={space} empty={empty} creation={creation} tools={tools} />
  )
}
