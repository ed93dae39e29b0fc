import { isModelName } from '#contract/registry.ts'
import type { Check } from './moment.ts'

/**
 * 3. The number that the log has for a creation belongs to the created record: a restore may give
 *    the number to another record.
 */
export const creationsHaveTheirNumber: Check = ({ events, server, account, hasFeed }) => {
  if (!hasFeed || account.isBehindRestore) return []
  return events.flatMap(({ id: key, model, action, state, resultId, unreadable }) => {
    if (
      action !== 'create' ||
      state !== 'accepted' ||
      resultId === null ||
      unreadable !== undefined ||
      !isModelName(model)
    )
      return []
    const record = server.visible(model, account.actor.id).find(({ id }) => server.originOf(model, id) === key)
    return record && record.id !== resultId
      ? [`${model} ${record.id} was created by ${key}, which has ${resultId} for it`]
      : []
  })
}
