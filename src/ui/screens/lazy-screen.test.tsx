import { expect, it } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

const Tickets = () => null

it('renders the screen once its code is loaded, and suspends before', async () => {
  let asked = 0
  const screen = lazyScreen(async () => {
    asked += 1
    return { default: Tickets }
  })
  expect([screen.present() === Tickets, asked]).toEqual([false, 0])
  await screen.fetch()
  expect([screen.present() === Tickets, asked]).toEqual([true, 1])
})

it('loads again after a failure', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve({ default: Tickets })]
  const screen = lazyScreen(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  await expect(screen.fetch()).rejects.toThrow('no network')
  expect(screen.present()).not.toBe(Tickets)
  await screen.fetch()
  expect(screen.present()).toBe(Tickets)
})
