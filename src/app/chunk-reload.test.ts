import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayReload, reloadOnMissingChunk } from './chunk-reload.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A window that counts how often it has been loaded anew. */
const givenWindow = () => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const view = Object.assign(new EventTarget(), {
    location: { reload },
    sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  })
  reloadOnMissingChunk(view as unknown as Window)
  const happens = (type: string) => view.dispatchEvent(new Event(type, { cancelable: true }))
  return { reload, happens }
}

it('reloads for a missing file at most once a minute', () => {
  expect(mayReload(0, 100_000)).toBe(true)
  expect(mayReload(100_000, 150_000)).toBe(false)
  expect(mayReload(100_000, 160_001)).toBe(true)
})

it('reloads at once when nobody types', () => {
  const { reload, happens } = givenWindow()
  happens('vite:preloadError')
  expect(reload).toHaveBeenCalledOnce()
})

it('waits until what was typed last is stored', () => {
  const { reload, happens } = givenWindow()
  happens('input')
  happens('vite:preloadError')
  vi.advanceTimersByTime(1_000)
  happens('input')
  vi.advanceTimersByTime(1_499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})
