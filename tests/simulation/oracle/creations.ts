import { isModelName } from '#contract/registry.ts'
import type { Check } from './moment.ts'

/** 3. The number that the log has for what it created is that of the record itself: a restore may bring another one back. */
export const creationsHaveTheirNumber: Check = ({ events, server, account, hasFeed }) => {
  if (!hasFeed || account.isBehindRestore) return []
  return events.flatMap(({ id: key, model, action, state, resultId, unreadable }) => {
    if (action !== 'create' || state !== 'accepted' || resultId === null || unreadable !== undefined || !isModelName(model)) return []
    const record = server.visible(model, account.actor.id).find(({ id }) => server.originOf(model, id) === key)
    return record && record.id !== resultId ? [`${model} ${record.id} was created by ${key}, which has ${resultId} for it`] : []
  })
}
