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

/** Narrows the actions that the list tells of to those of one kind; all for null. */
export const useKindFilter = (told: ListQuery['filter'] | undefined, kind: ActivityKind | null): ListQuery['filter'] | undefined =>
  useMemo(() => {
    const actions = told?.['action']
    if (told === undefined || kind === null || !actions || isRange(actions)) return told
    const ofKind = actions.in.map(String).filter(IS_OF_KIND[kind])
    return { ...told, action: { in: ofKind.length > 0 ? ofKind : [NO_ACTION] } }
  }, [told, kind])
