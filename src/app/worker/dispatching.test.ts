import { expect, it, vi } from 'vitest'
import type { Dispatched, NewEvent } from '#contract/core/event.ts'
import { WORKER_GONE } from '#src/sync-worker/surface.ts'
import { createDispatching } from './dispatching.ts'

const event: NewEvent = { id: 'e1', model: 'ticket', recordId: '1', action: 'start', payload: {}, was: {}, groupId: null }
const logged: Dispatched = { status: 'logged', eventId: 'e1', recordId: '1' }

type Answer = () => Promise<Dispatched>

const workers = (...answers: readonly Answer[]) => {
  const asked: string[] = []
  let present = 0
  const after = vi.fn()
  const dispatching = createDispatching(() => {
    const own = present
    return {
      dispatch: async (handed: NewEvent) => {
        asked.push(`${handed.id} at ${own}`)
        return (answers[own] as Answer)()
      },
      dispatchAll: async () => [],
    }
  }, after)
  return {
    asked,
    after,
    dispatching,
    next: () => {
      present += 1
      dispatching.repeat()
    },
  }
}

const never: Answer = () => new Promise(() => undefined)

it('asks the next worker what the dead one never answered', async () => {
  const { dispatching, next, asked, after } = workers(never, async () => logged)
  const answer = dispatching.dispatch(event)
  next()
  expect(await answer).toEqual(logged)
  expect(asked).toEqual(['e1 at 0', 'e1 at 1'])
  expect(after).toHaveBeenCalledOnce()
})

it('waits for the next worker when this one says that it has ended', async () => {
  const ended: Answer = () => Promise.reject(Object.assign(new Error('ended'), { name: WORKER_GONE }))
  const { dispatching, next } = workers(ended, async () => logged)
  const answer = dispatching.dispatch(event)
  await Promise.resolve()
  next()
  expect(await answer).toEqual(logged)
})

it('hands a failure on, once', async () => {
  const { dispatching, next, asked } = workers(
    () => Promise.reject(new Error('broken')),
    async () => logged,
  )
  await expect(dispatching.dispatch(event)).rejects.toThrow('broken')
  next()
  expect(asked).toEqual(['e1 at 0'])
})
