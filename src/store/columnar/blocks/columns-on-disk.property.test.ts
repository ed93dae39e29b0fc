import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEW_KEYS, randomShape, type Schema, type Stored, type Values } from '#tests/store/columnar/random-shape.ts'
import { createTable } from '../table/create-table.ts'
import type { Table } from '../table/table.ts'
import { openBlockDisk } from './block-disk.ts'
import { DEFAULT_COMPACTION } from './compaction.ts'
import type { Durability } from './persistence.ts'
import 'fake-indexeddb/auto'

type Step =
  | {
      readonly kind: 'put'
      readonly documents: readonly { readonly key: string; readonly values: Values; readonly isDeleted: boolean }[]
    }
  | { readonly kind: 'purge'; readonly keys: readonly string[] }
  | { readonly kind: 'compact' }
  | { readonly kind: 'reopen' }

const key = fc.constantFrom(...FEW_KEYS)

const stepOf = (values: fc.Arbitrary<Values>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .uniqueArray(fc.record({ key, values, isDeleted: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
          selector: (document) => document.key,
        })
        .map((documents) => ({ kind: 'put' as const, documents })),
    },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(key, { minLength: 1, maxLength: 8 }).map((keys) => ({ kind: 'purge' as const, keys })),
    },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'compact' }, { kind: 'reopen' }) },
  )

const story = randomShape(FEW_KEYS).chain(({ schema, values }) =>
  fc.record({ schema: fc.constant(schema), steps: fc.array(stepOf(values), { maxLength: 25 }) }),
)

const open = async (factory: IDBFactory, schema: Schema) => {
  const disk = await openBlockDisk({
    factory,
    name: 'mirror',
    factsOf: () => [],
    onTrouble: (error) => expect(error).toBeUndefined(),
    compaction: { ...DEFAULT_COMPACTION, blockRows: 4, restMs: 0 },
  })
  const table: Table<Values> = createTable<Values>(schema)
  const collection = disk.collection('notes', 's', table)
  return { disk, table, collection, loaded: await collection.load() }
}

it('restores every document of any schema after each start, also after purges and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ schema, steps }) => {
      const factory = new IDBFactory()
      const expected = new Map<string, Stored>()
      let opened = await open(factory, schema)
      let moment = 0

      const perform = async (step: Step): Promise<Durability> => {
        const { table, collection } = opened
        if (step.kind === 'compact') await collection.compact()
        else if (step.kind === 'reopen') {
          await opened.disk.close()
          opened = await open(factory, schema)
          expect(opened.loaded).toBe('whole')
        } else if (step.kind === 'purge') {
          const keys = step.keys.filter((purged) => expected.delete(purged))
          for (const purged of keys) table.purge(table.rowOf(purged))
          return collection.purge(keys)
        } else {
          const rows = step.documents.map(({ key: id, values, isDeleted }) => {
            moment += 1
            const document = {
              ...values,
              [table.primaryPath]: id,
              _deleted: isDeleted,
              _attachments: {},
              _meta: { lwt: moment },
              _rev: `${moment}-a`,
            } as unknown as Stored
            expected.set(id, document)
            return table.put(document)
          })
          return collection.append(table.encode(Uint32Array.from(rows)))
        }
        return 'durable'
      }

      for (const step of [...steps, { kind: 'reopen' } as const]) {
        expect(await perform(step)).toBe('durable')
        if (step.kind !== 'reopen') continue
        for (const id of FEW_KEYS) {
          const row = opened.table.rowOf(id)
          expect(row < 0 ? undefined : opened.table.document(row)).toEqual(expected.get(id))
        }
      }
      await opened.disk.close()
    }),
    { numRuns: Number(process.env['STORE_DISKS'] ?? 40) },
  )
}, 600_000)
