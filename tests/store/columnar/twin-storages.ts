import { type BulkWriteRow, type RxStorageInstance, randomToken } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { ColumnarStorage } from '#src/store/columnar/storage.ts'
import { type Schema, type Stored, type Values, writtenAt } from './random-shape.ts'
import type { WriteStep } from './random-steps.ts'

export type Instance = RxStorageInstance<Values, unknown, unknown>

/** Two storages of one schema that receive the same writes. `memory` is RxDB's. */
export interface Twins {
  readonly columnar: Instance
  readonly memory: Instance
  /** Writes a bulk to both storages. Returns the result and the events of each. */
  write(steps: readonly WriteStep[]): Promise<Pair>
  close(): Promise<void>
}

export interface Pair {
  readonly columnar: unknown
  readonly memory: unknown
}

export const openTwins = async (schema: Schema, columnarStorage: ColumnarStorage): Promise<Twins> => {
  const parameters = () => ({
    databaseInstanceToken: randomToken(10),
    databaseName: randomToken(10),
    collectionName: 'things',
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  const columnar = (await columnarStorage.createStorageInstance<Values>(parameters() as never)) as unknown as Instance
  const memory = (await getRxStorageMemory().createStorageInstance<Values>(
    parameters() as never,
  )) as unknown as Instance
  let moment = 0

  const told = async (instance: Instance, rows: BulkWriteRow<Values>[]): Promise<unknown> => {
    const bulks: unknown[] = []
    const subscription = instance.changeStream().subscribe(({ id: _, ...bulk }) => bulks.push(bulk))
    const { error } = await instance.bulkWrite(rows, 'oracle')
    subscription.unsubscribe()
    return { error, bulks }
  }

  return {
    columnar,
    memory,
    write: async (steps) => {
      moment += 1
      const known = await memory.findDocumentsById(
        steps.map(({ key }) => key),
        true,
      )
      const before = new Map(known.map((document) => [document['id'] as string, document]))
      const rows = steps.map((step) => rowOf(step, before.get(step.key), moment))
      return { columnar: await told(columnar, structuredClone(rows)), memory: await told(memory, rows) }
    },
    close: async () => {
      await columnar.remove()
      await memory.remove()
    },
  }
}

const rowOf = ({ key, how, values }: WriteStep, before: Stored | undefined, moment: number): BulkWriteRow<Values> => {
  const document = {
    ...values,
    id: key,
    _deleted: how === 'delete',
    _attachments: {},
    _rev: `${moment}-${how}`,
    _meta: { lwt: writtenAt(moment), ...(moment % 3 === 0 ? { extra: key } : {}) },
  } as unknown as Stored
  if (!before || how === 'blind') return { document }
  return { document, previous: how === 'stale' ? { ...before, _rev: `0-${how}` } : before }
}
