import { useCallback } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { choiceFor, type FollowedModel } from './choice.ts'
import { useOwnFollows } from './use-own-follows.ts'

/** A choice for one record, and how to change it. */
export interface FollowState {
  readonly isFollowing: boolean
  choose(isFollowing: boolean): Promise<Dispatched | null>
}

/** Stores a choice: a change of the person's newest row for the record, or a new one. */
export const useFollowChoice = (model: FollowedModel, id: RecordId) => {
  const own = useOwnFollows()
  const { dispatchAction, createRecord } = useDispatchAction()
  const stored = choiceFor(own, model, id)
  const choose = useCallback(
    async (isFollowing: boolean): Promise<Dispatched | null> =>
      stored
        ? dispatchAction('follow', stored, 'update', { is_following: isFollowing })
        : (await createRecord('follow', { [`${model}_id`]: id, is_following: isFollowing })).answer,
    [stored, dispatchAction, createRecord, model, id],
  )
  return { own, stored, choose }
}
