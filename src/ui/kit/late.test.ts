import { type ComponentType, createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aheadComponent, fetchAhead, lateComponent, lateLayout } from './late.tsx'

it('what may be opened next is loaded once, and again after a failure', async () => {
  const asked: string[] = []
  let isOffline = true
  aheadComponent(async () => {
    asked.push('dialog')
    return () => null
  })
  aheadComponent(async () => {
    asked.push('form')
    if (isOffline) throw new Error('no network')
    return () => null
  })
  await fetchAhead()
  isOffline = false
  await fetchAhead()
  await fetchAhead()
  expect(asked).toEqual(['dialog', 'form', 'form'])
})

const Shown = () => 'shown'

it('a part of a page whose code is withheld is asked for until it is there; a layout fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return Shown
  }
  expect(await rendered(lateLayout(load).present())).toBe('failed')
  const part = lateComponent(load)
  const text = rendered(part.present())
  await vi.advanceTimersByTimeAsync(10_000)
  isOffline = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await text).toContain('shown')
  expect(part.present()).toBe(Shown)
})

/** The HTML of a component, once its code is there. */
const rendered = async (Late: ComponentType): Promise<string> => {
  try {
    const { prelude } = await prerender(createElement(Late), { onError: () => undefined })
    return await new Response(prelude).text()
  } catch {
    return 'failed'
  }
}
