import { describe, expect, it } from 'vitest'
import { isSparing, whenNotSparing } from './sparing.ts'

const browserWith = (network: { saveData?: boolean; effectiveType?: string } | undefined) => {
  const connection = network && Object.assign(new EventTarget(), network)
  return { browser: { connection } as unknown as Navigator, connection }
}

describe('a connection', () => {
  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ saveData: true, effectiveType: '4g' }, true],
  ])('%j is spared: %s', (network, expected) => {
    expect(isSparing(browserWith(network).browser)).toBe(expected)
  })

  it('is waited for until it need not be spared', async () => {
    const { browser, connection } = browserWith({ effectiveType: '2g' })
    let isFree = false
    const free = whenNotSparing(browser).then(() => {
      isFree = true
    })
    connection?.dispatchEvent(new Event('change'))
    await Promise.resolve()
    expect(isFree).toBe(false)
    Object.assign(connection ?? {}, { effectiveType: '4g' })
    connection?.dispatchEvent(new Event('change'))
    await free
    expect(isFree).toBe(true)
  })

  it('of a browser that says nothing is not waited for', async () => {
    await whenNotSparing(browserWith(undefined).browser)
  })
})
