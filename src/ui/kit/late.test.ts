import { type ComponentType, createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { aheadComponent, fetchAhead, lateComponent } from './late.tsx'

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

it('a component whose code was withheld is asked for anew when it is shown again', async () => {
  let isOffline = true
  const late = lateComponent(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return Shown
  })
  const First = late.present()
  expect(await settled(First)).toBe('rejected')
  isOffline = false
  const Second = late.present()
  expect(Second).not.toBe(First)
  expect(await settled(Second)).toBe('fulfilled')
  expect([late.isLoaded(), late.present()]).toEqual([true, Shown])
})

/** Renders once on the server, which waits for late code; React's `lazy` asks for it at the first render. */
const settled = async (Late: ComponentType): Promise<string> => {
  const { prelude } = await prerender(createElement(Late), { onError: () => undefined }).catch(() => ({ prelude: null }))
  return prelude === null ? 'rejected' : 'fulfilled'
}
