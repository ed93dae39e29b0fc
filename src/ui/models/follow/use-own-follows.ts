import { useCallback, useMemo } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { choiceFor, type FollowedModel } from './choice.ts'

type Follow = Mirrored<'follow'>

const NONE: readonly Follow[] = []

/** One's own choices. */
export const useOwnFollows = (): readonly Follow[] => {
  const { actor } = usePerson()
  const all = useAll('follow')
  return useMemo(() => all?.filter((one) => one.user_id === actor.id) ?? NONE, [all, actor.id])
}

/** A choice for one record, and how to change it. */
export interface FollowState {
  readonly isFollowing: boolean
  choose(isFollowing: boolean): Promise<Dispatched | null>
}

/** Keeps a choice: a change of the person's newest row for the record, or a new one. */
export const useKeep = (model: FollowedModel, id: RecordId) => {
  const own = useOwnFollows()
  const { dispatchAction, createRecord } = useDispatchAction()
  const kept = choiceFor(own, model, id)
  const choose = useCallback(
    async (isFollowing: boolean): Promise<Dispatched | null> =>
      kept
        ? dispatchAction('follow', kept, 'update', { is_following: isFollowing })
        : (await createRecord('follow', { [`${model}_id`]: id, is_following: isFollowing })).answer,
    [kept, dispatchAction, createRecord, model, id],
  )
  return { own, kept, choose }
}
