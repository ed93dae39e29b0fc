import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import { createSyncWorker } from './session/sync-worker.ts'
import type { SyncWorkerSurface } from './surface.ts'
import {
  invalidOnFailure,
  mapWorkerCalls,
  WORKER_CALLS,
  type WorkerCallName,
  type WorkerCalls,
  type WorkerCallsImplementation,
} from './worker-calls.ts'

afterEach(() => void vi.restoreAllMocks())

const NAMES = Object.keys(WORKER_CALLS) as readonly WorkerCallName[]

it('serves every declared call', async () => {
  const scope = {
    indexedDB: new IDBFactory(),
    fetch: () => Promise.reject(new Error('no network')),
    navigator: { locks: fakeLocks() },
  }
  const worker = createSyncWorker(scope, 1)
  for (const name of NAMES) {
    const call = worker[name] as (...args: readonly unknown[]) => Promise<unknown>
    await expect(call('argument'), name).rejects.toMatchObject({ name: 'WorkerGone' })
  }
})

it('makes an object with every declared call, name and kind', async () => {
  const calls = mapWorkerCalls((name, kind) => async () => `${name} ${kind}`)
  expect(Object.keys(calls)).toEqual(NAMES)
  expect(await calls.dispatch({} as never)).toBe('dispatch logged')
  expect(await calls.wake()).toBe('wake best_effort')
})

it('rejects at compile time a declared call that has no implementation', () => {
  expectTypeOf<Omit<WorkerCallsImplementation, 'retry'>>().not.toExtend<WorkerCallsImplementation>()
  expectTypeOf<SyncWorkerSurface>().toExtend<WorkerCalls>()
})

it('rejects at compile time a call without a kind, and an event call that is not logged', () => {
  const { retry: _, ...withoutRetry } = WORKER_CALLS
  type Kinds = { readonly [Name in WorkerCallName]: (typeof WORKER_CALLS)[Name] }
  expectTypeOf(withoutRetry).not.toExtend<Kinds>()
  expectTypeOf<(typeof WORKER_CALLS)['dispatch']>().toEqualTypeOf<'logged'>()
})

it('answers a failure with a code as invalid, and passes any other failure on', async () => {
  expect(await invalidOnFailure(Promise.reject(new DomainError('storage_full')))).toEqual({
    status: 'invalid',
    code: 'storage_full',
    issues: {},
  })
  await expect(invalidOnFailure(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
