import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerConnection } from './connect-worker.ts'
import type { LinkView } from './link-view.ts'
import { FIRST_ANSWERS_LIMIT_MS, superviseWorker } from './worker-supervisor.ts'

const fakes = vi.hoisted(() => ({ connections: [] as unknown[], connected: 0 }))
vi.mock('./connect-worker.ts', () => ({
  createConnectWorker:
    () =>
    async ({ onRequested }: { onRequested: (endpoint: unknown) => void }) => {
      const connection = fakes.connections[fakes.connected] as WorkerConnection
      fakes.connected += 1
      onRequested(connection.endpoint)
      return connection
    },
}))
// Another worker has the lock: this page is never granted it, and its worker seems to live.
vi.mock('./worker-lifetime.ts', () => ({
  watchWorkerLifetime: () => ({ ended: new Promise(() => undefined), end: () => undefined }),
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connectionTo = (answer: () => Promise<unknown>) => ({
  endpoint: {
    remote: { connectMirror: answer, watchStatus: answer, watchOutbox: answer, watchNews: answer },
    answerLimitMs: 4000,
    end: vi.fn(),
  },
  tabRole: 'leader',
  deviceId: 'd',
  isNewer: false,
})

it('connects again where a started worker never answers: it ended before the page waited for its lock', async () => {
  const silent = connectionTo(() => new Promise(() => undefined))
  fakes.connections = [silent, connectionTo(async () => undefined)]
  const view = {
    onSilence: vi.fn(),
    onConnected: vi.fn(),
    onStatus: vi.fn(),
    onNews: vi.fn(),
    outbox: { expectSnapshot: vi.fn(), applyChange: vi.fn() },
  }
  const onJoined = vi.fn()
  const { started } = superviseWorker({
    lock: 'lock',
    session: () => ({}) as never,
    takeOvers: {} as never,
    view: view as unknown as LinkView,
    closing: new AbortController().signal,
    onMirrorPort: async () => undefined,
    onRequested: () => undefined,
    onConnected: () => undefined,
    onJoined,
    onEnded: () => undefined,
  })
  await vi.advanceTimersByTimeAsync(FIRST_ANSWERS_LIMIT_MS - 1)
  expect([fakes.connected, onJoined.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  await started
  expect([fakes.connected, onJoined.mock.calls.length, silent.endpoint.end.mock.calls.length]).toEqual([2, 1, 1])
})
