import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayReload, reloadOnMissingChunk } from './chunk-reload.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const answers = (status: number) => async (): Promise<Response> => new Response(null, { status })

/** A window that counts how often it has been loaded anew. */
const givenWindow = (fetch: (url: string) => Promise<Response> = answers(404)) => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const view = Object.assign(new EventTarget(), {
    location: { reload },
    fetch,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
  reloadOnMissingChunk(view as unknown as Window)
  const happens = async (type: string): Promise<void> => {
    view.dispatchEvent(new Event(type, { cancelable: true }))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { reload, happens }
}

it('reloads for a missing file at most once a minute', () => {
  expect(mayReload(0, 100_000)).toBe(true)
  expect(mayReload(100_000, 150_000)).toBe(false)
  expect(mayReload(100_000, 160_001)).toBe(true)
})

it('reloads at once when nobody types', async () => {
  const { reload, happens } = givenWindow()
  await happens('vite:preloadError')
  expect(reload).toHaveBeenCalledOnce()
})

it('waits until what was typed last is stored', async () => {
  const { reload, happens } = givenWindow()
  await happens('input')
  await happens('vite:preloadError')
  vi.advanceTimersByTime(1_000)
  await happens('input')
  vi.advanceTimersByTime(1_499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while a proxy answers for a server that is down', answers(502)],
  ['when the network is back by now, and the build is the same', answers(200)],
])('keeps the page %s: the file is not missing', async (_when, fetch) => {
  const { reload, happens } = givenWindow(fetch)
  await happens('vite:preloadError')
  vi.advanceTimersByTime(10_000)
  expect(reload).not.toHaveBeenCalled()
})

it('asks for its own script', async () => {
  const asked: string[] = []
  const { happens } = givenWindow(async (url) => {
    asked.push(url)
    return new Response(null, { status: 404 })
  })
  await happens('vite:preloadError')
  expect(asked).toEqual([import.meta.resolve('./chunk-reload.ts')])
})

it('reloads once the network is back and the build was replaced', async () => {
  let isBack = false
  const { reload, happens } = givenWindow(() =>
    isBack ? answers(404)() : Promise.reject(new TypeError('Failed to fetch')),
  )
  await happens('vite:preloadError')
  isBack = true
  await happens('vite:preloadError')
  expect(reload).toHaveBeenCalledOnce()
})
