import { recordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import { entriesOf, type MirrorLayer } from '../device/disk.ts'
import { baseVersionOf } from './base.ts'
import { type Check, type Moment, shapeOf, WATCHED, wholeShapeOf } from './moment.ts'

const FED: readonly ModelName[] = [...WATCHED, 'ticket_status', 'projet']

/** 7. A base's version never falls, except after a restore. */
export const versionsNeverFall: Check = ({ account, worker }) => {
  if (account.isBehindRestore) {
    worker.bases.clear()
    return []
  }
  return WATCHED.flatMap((model) =>
    [...entriesOf(worker.port.memory, model)].flatMap(([id, entry]) => {
      const version = baseVersionOf(entry)
      if (version === 0) return []
      const key = recordKey(model, id)
      const before = worker.bases.get(key) ?? 0
      worker.bases.set(key, version)
      return version < before ? [`the base of ${key} fell from version ${before} to ${version}`] : []
    }),
  )
}

const aheadIn = ({ account, server }: Moment, layer: MirrorLayer, where: string): readonly string[] =>
  FED.flatMap((model) => {
    const cursor = layer.facts.get(cursorFact(model)) as Cursor | undefined
    const covered = cursor && cursor.cursor !== '' ? server.coveredBy(model, cursor.cursor, account.actor.id) : null
    if (!cursor || !covered) return []
    return [...covered].flatMap(([id, least]) => {
      const entry = entriesOf(layer, model).get(id)
      const version = entry ? baseVersionOf(entry) : 0
      if (least === 'gone')
        return version > 0 && !cursor.resync
          ? [`the cursor of ${model} ${where} is past the end of ${id}, which is still there`]
          : []
      return version < least
        ? [`the cursor of ${model} ${where} is past version ${least} of ${id}, which stands at ${version}`]
        : []
    })
  })

/** 8. The cursor is never ahead of the rows, neither in memory nor on disk. */
export const cursorIsNotAhead: Check = (moment) => [
  ...aheadIn(moment, moment.worker.port.memory, 'in memory'),
  ...aheadIn(moment, moment.account.mirror, 'on the disk'),
]

/** 9. The mirror is the server's view for this person. */
export const mirrorIsTheView: Check = (moment) =>
  WATCHED.flatMap((model) => {
    const { account, server, worker } = moment
    const shape = server.hasOtherTimes ? shapeOf : wholeShapeOf
    const holds = new Map(
      server.visible(model, account.actor.id).map((record) => [record.id, shape(moment, model, record)]),
    )
    const shows = new Map(
      [...entriesOf(worker.port.memory, model).values()]
        .filter(({ hidden }) => !hidden)
        .map(({ document }) => [document.id, shape(moment, model, document)] as const),
    )
    return [
      ...[...holds].flatMap(([id, record]) =>
        shows.get(id) === record ? [] : [`${model} ${id} is ${record} and shows ${shows.get(id)}`],
      ),
      ...[...shows.keys()].flatMap((id) =>
        holds.has(id) ? [] : [`${model} ${id} is shown, and the server does not have it for this person`],
      ),
    ]
  })

/**
 * 11. A temporary id with a known server id is neither shown nor named; the temporary id still
 *     leads to the record.
 */
export const noTemporaryIdAfterItsMapping: Check = ({ engine, events, worker }) => {
  const numbered = new Map(
    events.flatMap((event) =>
      event.state === 'accepted' &&
      event.action === 'create' &&
      event.resultId !== null &&
      isTemporaryId(event.recordId)
        ? [[event.recordId, event.resultId] as const]
        : [],
    ),
  )
  // An event that was refused, corrected and nevertheless carried out has two numbers: the link
  // leads to one of them.
  const numbersOf = (temporary: string): readonly (string | null)[] =>
    events
      .filter(({ action, recordId }) => action === 'create' && recordId === temporary)
      .map(({ resultId }) => resultId)
  const dead = [...numbered].flatMap(([temporary, id]) =>
    numbersOf(temporary).includes(engine.resolve(temporary)) ? [] : [`the link to ${temporary} does not lead to ${id}`],
  )
  const temporaryNames = WATCHED.flatMap((model) => {
    const references = Object.entries(modelOf(model).fields).flatMap(([name, field]) =>
      field.model === undefined ? [] : [name],
    )
    return [...entriesOf(worker.port.memory, model).values()].flatMap(({ document, hidden }) => {
      if (hidden) return []
      const names = references.filter((name) => numbered.has(String(document[name])))
      return [
        ...(numbered.has(document.id) ? [`${model} ${document.id} has its number and is shown without`] : []),
        ...names.map((name) => `${model} ${document.id} names ${String(document[name])} in ${name}`),
      ]
    })
  })
  return [...dead, ...temporaryNames]
}

/** 12. The mirror holds no record that this person may not see. */
export const nothingInvisible: Check = ({ account, server, worker }) =>
  WATCHED.flatMap((model) => {
    const visible = new Set(server.visible(model, account.actor.id).map(({ id }) => id))
    return [worker.port.memory, account.mirror].flatMap((layer) =>
      [...entriesOf(layer, model)].flatMap(([id, entry]) =>
        baseVersionOf(entry) === 0 || visible.has(id) ? [] : [`${model} ${id} is not for this person`],
      ),
    )
  })
