import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ChangeMarker, isChangeMarker } from './change-marker.ts'
import { throttleChanges } from './throttle-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const changes = (connectionId: string, count: number): MessageFromRemote => ({
  connectionId,
  answerTo: 'changestream',
  method: 'changeStream',
  return: { id: 'bulk', events: Array.from({ length: count }), checkpoint: null, context: 'sync' },
})

/** The messages of a page: the number of changes, or a marker, each with its collection. */
const listener = () => {
  const heard: string[] = []
  const send = throttleChanges((message: MessageFromRemote | ChangeMarker) => {
    heard.push(
      `${message.connectionId} ${isChangeMarker(message) ? 'marker' : message.method === 'changeStream' ? message.return.events.length : 'answer'}`,
    )
  }, 250)
  return { heard, send }
}

it('names a few changes, and sends a marker for many', () => {
  const { heard, send } = listener()
  send(changes('ticket', 100))
  send(changes('ticket', 101))
  expect(heard).toEqual(['ticket 100', 'ticket marker'])
})

it('sends one marker a pause, and once more after the last', () => {
  const { heard, send } = listener()
  for (let turn = 0; turn < 11; turn += 1) {
    send(changes('ticket', 1000))
    vi.advanceTimersByTime(100)
  }
  expect(heard).toHaveLength(5)
  vi.advanceTimersByTime(10_000)
  expect(heard).toHaveLength(6)
})

it('emits nothing after a pause without changes', () => {
  const { heard, send } = listener()
  send(changes('ticket', 1000))
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual(['ticket marker'])
})

it('emits the marker before it names later changes', () => {
  const { heard, send } = listener()
  send(changes('ticket', 1000))
  send(changes('ticket', 1))
  send(changes('ticket', 1000))
  send(changes('ticket', 2))
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual(['ticket marker', 'ticket 1', 'ticket marker', 'ticket 2'])
})

it('throttles each collection by itself, and does not delay answers', () => {
  const { heard, send } = listener()
  send(changes('ticket', 1000))
  send(changes('pointage', 1000))
  send({ connectionId: 'ticket', answerTo: '7', method: 'query', return: { documents: Array.from({ length: 1000 }) } })
  expect(heard).toEqual(['ticket marker', 'pointage marker', 'ticket answer'])
})
