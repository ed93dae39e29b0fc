import { expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'

const givenDrafts = () => {
  const storedDrafts = new Map<string, Readonly<Record<string, unknown>>>()
  let number: string | null = null
  const drafts = createDrafts({
    log: {
      readDraft: async (key) => storedDrafts.get(key) ?? null,
      writeDraft: async (key, values) => {
        if (values) storedDrafts.set(key, values)
        else storedDrafts.delete(key)
      },
    },
    resolve: (id) => (id === 'new:a' && number !== null ? number : id),
    temporaryOf: (model, id) => (model === 'ticket' && id === number ? 'new:a' : null),
  })
  const becomes = (id: string): void => {
    number = id
  }
  return { drafts, storedDrafts, becomes }
}

it("finds a draft under the server's id that was stored under the temporary one", async () => {
  const { drafts, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  becomes('77')
  expect(await drafts.read('ticket:77:pointage')).toEqual({ comment: 'Dalle' })
  expect(await drafts.read('ticket:new:a:pointage')).toEqual({ comment: 'Dalle' })
  expect(await drafts.read('ticket:77:description')).toBeNull()
  expect(await drafts.read('projet:77:pointage')).toBeNull()
})

it("stores one draft for pages that know the server's id and pages that do not", async () => {
  const { drafts, storedDrafts, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Da' })
  becomes('77')
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  expect([...storedDrafts]).toEqual([['ticket:77:pointage', { comment: 'Dalle' }]])
})

it('removes a draft under both ids', async () => {
  const { drafts, storedDrafts, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  becomes('77')
  await drafts.write('ticket:77:pointage', null)
  expect([...storedDrafts]).toEqual([])
})

it('finds the only draft of a record, whose key has no name, under its new id', async () => {
  const { drafts, storedDrafts, becomes } = givenDrafts()
  await drafts.write('ticket:new:a', { body_fr: 'Dalle' })
  becomes('77')
  expect(await drafts.read('ticket:77')).toEqual({ body_fr: 'Dalle' })
  await drafts.write('ticket:77', { body_fr: 'Dalle fendue' })
  expect([...storedDrafts]).toEqual([['ticket:77', { body_fr: 'Dalle fendue' }]])
})

it('stores a draft without a record under its own key', async () => {
  const { drafts, storedDrafts } = givenDrafts()
  await drafts.write('ticket:create', { name: 'Écran' })
  await drafts.write('correct:0198c-x', { name: 'Écran' })
  expect([...storedDrafts.keys()]).toEqual(['ticket:create', 'correct:0198c-x'])
})
