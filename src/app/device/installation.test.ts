import { expect, it } from 'vitest'
import type { InstallState } from '#src/ui/services/ports.ts'
import { followInstallation } from './installation.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile'

const pageOf = (userAgent: string, isStandalone = false) => {
  const events = new EventTarget()
  const page = {
    addEventListener: events.addEventListener.bind(events),
    matchMedia: () => ({ matches: isStandalone }),
    navigator: { userAgent, maxTouchPoints: 5 },
  } as unknown as Parameters<typeof followInstallation>[0]
  const states: InstallState[] = []
  const port = followInstallation(page)
  port.state$.subscribe((state) => states.push(state))
  return { port, states, events }
}

it('offers once what the browser offers, without its banner', async () => {
  const { port, states, events } = pageOf(ANDROID)
  let prompts = 0
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompts += 1
    },
  })
  events.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  await port.install()
  await port.install()
  expect(prompts).toBe(1)
  events.dispatchEvent(new Event('appinstalled'))
  expect(states).toEqual(['none', 'offered', 'none', 'none', 'installed'])
})

it('explains the way by hand on an iPhone, and offers nothing where the application is installed', () => {
  expect(pageOf(IPHONE).states).toEqual(['by_hand'])
  expect(pageOf(IPHONE, true).states).toEqual(['installed'])
})
