import { expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'

const givenDrafts = () => {
  const kept = new Map<string, Readonly<Record<string, unknown>>>()
  let number: string | null = null
  const drafts = createDrafts({
    log: {
      readDraft: async (key) => kept.get(key) ?? null,
      writeDraft: async (key, values) => {
        if (values) kept.set(key, values)
        else kept.delete(key)
      },
    },
    resolve: (id) => (id === 'new:a' && number !== null ? number : id),
    temporaryOf: (model, id) => (model === 'ticket' && id === number ? 'new:a' : null),
  })
  const becomes = (id: string): void => {
    number = id
  }
  return { drafts, kept, becomes }
}

it('what was typed under a temporary id is found under the number', async () => {
  const { drafts, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  becomes('77')
  expect(await drafts.read('ticket:77:pointage')).toEqual({ comment: 'Dalle' })
  expect(await drafts.read('ticket:new:a:pointage')).toEqual({ comment: 'Dalle' })
  expect(await drafts.read('ticket:77:description')).toBeNull()
  expect(await drafts.read('projet:77:pointage')).toBeNull()
})

it('a page that does not know the number yet writes what the others read, and one draft is left', async () => {
  const { drafts, kept, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Da' })
  becomes('77')
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  expect([...kept]).toEqual([['ticket:77:pointage', { comment: 'Dalle' }]])
})

it('what is given up is gone under both names', async () => {
  const { drafts, kept, becomes } = givenDrafts()
  await drafts.write('ticket:new:a:pointage', { comment: 'Dalle' })
  becomes('77')
  await drafts.write('ticket:77:pointage', null)
  expect([...kept]).toEqual([])
})

it('drafts of no record are kept as they are called', async () => {
  const { drafts, kept } = givenDrafts()
  await drafts.write('ticket:create', { name: 'Écran' })
  await drafts.write('correct:0198c-x', { name: 'Écran' })
  expect([...kept.keys()]).toEqual(['ticket:create', 'correct:0198c-x'])
})
