import { isPending } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { entriesOf } from '../device/disk.ts'
import { type Check, chosenIn, type Moment } from './moment.ts'

type Find = (model: ModelName, id: string) => object | undefined

/**
 * Compares creations whose day the person chose with their records. No step of a story changes such
 * a day later.
 */
const otherThanChosen = ({ events, engine }: Moment, find: Find, where: string): readonly string[] =>
  events.flatMap((event) => {
    const { model, action, state, recordId, resultId, unreadable } = event
    if (
      action !== 'create' ||
      !isModelName(model) ||
      unreadable !== undefined ||
      !(isPending(state) || state === 'accepted')
    )
      return []
    const record = find(model, resultId ?? engine.resolve(recordId)) as Readonly<Record<string, unknown>> | undefined
    if (!record) return []
    return chosenIn(event).flatMap(([name, value]) =>
      record[name] === value
        ? []
        : [
            `${model} ${String(record['id'])} has ${name} ${String(record[name])} ${where}, and ${String(value)} was chosen`,
          ],
    )
  })

/** 6. A day that the person chose is shown as chosen, not the clock's default. */
export const chosenIsShown: Check = (moment) => {
  if (moment.account.isBehindRestore) return []
  const find: Find = (model, id) => {
    const entry = entriesOf(moment.worker.port.memory, model).get(id)
    return entry && !entry.hidden ? entry.document : undefined
  }
  return otherThanChosen(moment, find, 'on the device')
}

/** 3. A chosen day reaches the server as chosen. */
export const chosenArrives: Check = (moment) => {
  const { server, account } = moment
  const find: Find = (model, id) =>
    server.visible(model, account.actor.id).find((record: AnyRecord) => record.id === id)
  return otherThanChosen(moment, find, 'on the server')
}
