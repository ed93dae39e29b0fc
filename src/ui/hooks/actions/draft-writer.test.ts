import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DRAFT_PAUSE_MS } from '#src/machines/form.machine.ts'
import { createDraftWriter } from './draft-writer.ts'

const KEY = 'user:5:quickAdd'

const writerOn = () => {
  const stored = new Map<string, unknown>()
  const writer = createDraftWriter(
    { write: async (key, values) => void stored.set(key, values), remove: async (key) => void stored.delete(key) },
    KEY,
  )
  return { writer, text: () => (stored.get(KEY) as { readonly text: string } | undefined)?.text }
}

const type = (text: string) => ({ text, seen: null })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stores a text after a pause in typing, or at once when the page is left', () => {
  const { writer, text } = writerOn()
  writer.write(type('1h'))
  vi.advanceTimersByTime(DRAFT_PAUSE_MS - 1)
  writer.write(type('1h #12'))
  vi.advanceTimersByTime(DRAFT_PAUSE_MS - 1)
  expect(text()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(text()).toBe('1h #12')
  writer.write(type('1h #12 pose'))
  writer.writeNow()
  expect(text()).toBe('1h #12 pose')
})

it('stores nothing any more once the draft is removed within the pause', () => {
  const { writer, text } = writerOn()
  writer.write(type('1h #12'))
  writer.remove()
  vi.advanceTimersByTime(DRAFT_PAUSE_MS)
  writer.writeNow()
  expect(text()).toBeUndefined()
})

it('stores nothing of what is being sent: its event deletes the draft, which must not come back', async () => {
  const { writer, text } = writerOn()
  const answer = Promise.withResolvers<boolean>()
  writer.write(type('1h #12'))
  const sent = writer.whileSending(() => answer.promise)
  vi.advanceTimersByTime(DRAFT_PAUSE_MS)
  writer.writeNow()
  writer.write(type('1h #12 '))
  vi.advanceTimersByTime(DRAFT_PAUSE_MS)
  expect(text()).toBeUndefined()
  answer.resolve(true)
  expect(await sent).toBe(true)
  writer.writeNow()
  vi.advanceTimersByTime(DRAFT_PAUSE_MS)
  expect(text()).toBeUndefined()
})

it('stores nothing while the first of two calls is under way, whose second one is refused', async () => {
  const { writer, text } = writerOn()
  const answer = Promise.withResolvers<boolean>()
  writer.write(type('1h #12'))
  const sent = writer.whileSending(() => answer.promise)
  await writer.whileSending(() => Promise.resolve(false))
  expect(text()).toBeUndefined()
  answer.resolve(true)
  await sent
  expect(text()).toBeUndefined()
})

it.each([
  ['not stored', () => Promise.resolve(false)],
  ['without an answer', () => Promise.reject(new Error('closed'))],
])('stores the text after a call that is %s', async (_, send) => {
  const { writer, text } = writerOn()
  writer.write(type('1h #12'))
  await writer.whileSending(send).catch(() => undefined)
  expect(text()).toBe('1h #12')
})
