import { useMemo } from 'react'
import { isRange, type ListQuery } from '#contract/core/list-query.ts'
import { type ActivityKind, READ_ACTIONS } from '#contract/models/activity/activity-kind.ts'
import { activityFr } from '../../locales/fr/activity.ts'

/** Matches nothing: no action has this name. */
const NO_ACTION = '-'

const isAccess = (action: string): boolean => Object.hasOwn(activityFr.session, action) && !READ_ACTIONS.has(action)

const IS_OF_KIND: Readonly<Record<ActivityKind, (action: string) => boolean>> = {
  change: (action) => !isAccess(action) && !READ_ACTIONS.has(action),
  read: (action) => READ_ACTIONS.has(action),
  access: isAccess,
}

/** Narrows the actions of a list's filter to those of one kind; null keeps all. */
export const useKindFilter = (
  filter: ListQuery['filter'] | undefined,
  kind: ActivityKind | null,
): ListQuery['filter'] | undefined =>
  useMemo(() => {
    const actions = filter?.['action']
    if (filter === undefined || kind === null || !actions || isRange(actions)) return filter
    const ofKind = actions.in.map(String).filter(IS_OF_KIND[kind])
    return { ...filter, action: { in: ofKind.length > 0 ? ofKind : [NO_ACTION] } }
  }, [filter, kind])
