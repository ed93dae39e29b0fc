import { expect, it } from 'vitest'
import { aheadComponent, fetchAhead } from './late.tsx'

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
