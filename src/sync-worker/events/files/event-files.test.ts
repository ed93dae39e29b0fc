import { expect, it } from 'vitest'
import type { LoggedEvent, OutboxChange } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { carriesFile, type EventFiles, startFileCleanup } from './event-files.ts'

const fileEvent = (id: string, state: LoggedEvent['state']): LoggedEvent =>
  loggedEvent({
    id,
    sequence: 1,
    model: 'file',
    recordId: `new:${id}`,
    action: 'create',
    payload: { ticket_id: '7', name: 'a.jpg' },
    state,
  })

const given = async (ids: readonly string[], events: readonly LoggedEvent[]) => {
  const blobs = new Map(ids.map((id) => [id, new Blob([id])]))
  const files: EventFiles = {
    readBlob: async (id) => blobs.get(id) ?? null,
    blobIds: async () => [...blobs.keys()],
    forgetBlobs: async (gone) => {
      for (const id of gone) blobs.delete(id)
    },
  }
  let tell: (change: OutboxChange) => void = () => undefined
  const eventStore = {
    find: (id: string) => events.find((event) => event.id === id),
    watch: (listener: typeof tell) => {
      tell = listener
      return () => {
        tell = () => undefined
      }
    },
  }
  const stop = await startFileCleanup(files, eventStore)
  return {
    remainingIds: () => [...blobs.keys()],
    tell: (change: Partial<OutboxChange>) => tell({ changed: [], removed: [], ...change }),
    stop,
  }
}

it('deletes files without an event at the start', async () => {
  const events = [
    fileEvent('queued', 'queued'),
    fileEvent('refused', 'refused'),
    fileEvent('held', 'held'),
    fileEvent('sent', 'accepted'),
  ]
  const { remainingIds } = await given(['queued', 'refused', 'held', 'sent', 'unknown'], events)
  expect(remainingIds()).toEqual(['queued', 'refused', 'held'])
})

it('deletes a file when its event is accepted, withdrawn or removed, and no earlier', async () => {
  const { remainingIds, tell } = await given(
    ['a', 'b', 'c'],
    ['a', 'b', 'c'].map((id) => fileEvent(id, 'queued')),
  )
  tell({ changed: [fileEvent('a', 'sending'), fileEvent('b', 'refused')] })
  expect(remainingIds()).toEqual(['a', 'b', 'c'])
  tell({ changed: [fileEvent('a', 'accepted')] })
  tell({ changed: [fileEvent('b', 'cancelled')] })
  tell({ removed: ['c'] })
  expect(remainingIds()).toEqual([])
})

it('starts although the disk cannot list its files', async () => {
  const files: EventFiles = {
    readBlob: async () => null,
    blobIds: () => Promise.reject(new Error('no disk')),
    forgetBlobs: () => Promise.reject(new Error('no disk')),
  }
  await expect(startFileCleanup(files, { find: () => undefined, watch: () => () => undefined })).resolves.toBeTypeOf(
    'function',
  )
})

it('only the creation of a file has one', () => {
  expect([carriesFile({ model: 'file', action: 'create' }), carriesFile({ model: 'file', action: 'delete' })]).toEqual([
    true,
    false,
  ])
  expect([
    carriesFile({ model: 'ticket', action: 'create' }),
    carriesFile({ model: 'unknown', action: 'create' }),
  ]).toEqual([false, false])
})
