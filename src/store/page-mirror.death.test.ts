import { describe, expect, it } from 'vitest'
import { type NoteInstance, openWorker, startPage } from '#tests/store/page-and-worker.ts'

const HIGHEST_FIRST = {
  selector: { text: { $eq: 'a' } },
  sort: [{ rank: 'desc' as const }, { key: 'asc' as const }],
  limit: 5,
}

describe('a page whose worker died', () => {
  const write = async (instance: NoteInstance, key: string): Promise<void> => {
    const document = { key, text: 'a', rank: 1, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-a' }
    await instance.bulkWrite([{ document }], 'worker')
  }

  it('repeats unanswered queries at the next worker', async () => {
    const first = openWorker()
    const { attach, opening } = startPage(first.port)
    const { notes, close } = await opening
    const shown: string[] = []
    const watching = notes.find(HIGHEST_FIRST).$.subscribe((found) => shown.push(found.map(({ key }) => key).join()))
    await write(await first.notes(), 'before')
    await expect.poll(() => shown.at(-1), { timeout: 10_000 }).toBe('before')

    first.die()
    const asked = notes.findOne('after').exec()
    const next = openWorker()
    await attach(next.port)
    await write(await next.notes(), 'after')
    expect((await asked)?.key ?? 'nothing').toMatch(/after|nothing/)
    await expect.poll(() => shown.at(-1), { timeout: 10_000 }).toBe('after,before')
    watching.unsubscribe()
    await close()
    next.die()
  })

  it('before its first answer opens its collections at the next worker', async () => {
    const first = openWorker()
    first.die()
    const { attach, opening } = startPage(first.port)
    await Promise.resolve()
    const next = openWorker()
    await attach(next.port)
    const { notes, close } = await opening
    await write(await next.notes(), 'first')
    await expect
      .poll(async () => (await notes.find().exec()).map(({ key }) => key), { timeout: 10_000 })
      .toEqual(['first'])
    await close()
    next.die()
  })
})
