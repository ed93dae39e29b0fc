import { expect, it } from 'vitest'
import { aheadComponent, fetchSoon, soonPart } from '../kit/late.tsx'
import { loadAhead } from './load-ahead.ts'

const browserWith = (connection: object | undefined) => ({ connection }) as unknown as Navigator

/** Parts of a page, and the names of those that were loaded. */
const parts = () => {
  const loaded: string[] = []
  const loads = (name: string) => async () => {
    loaded.push(name)
    return () => null
  }
  return {
    loaded,
    menu: soonPart(loads('menu')),
    dialog: aheadComponent(loads('dialog')),
    texts: async () => void loaded.push('texts'),
  }
}

it.each([{ effectiveType: 'slow-2g' }, { effectiveType: '2g' }, { saveData: true, effectiveType: '4g' }])(
  'a connection with %j loads what may be needed next on demand only',
  async (connection) => {
    const { loaded, dialog, texts } = parts()
    await fetchSoon()
    expect(await loadAhead(browserWith(connection), texts)).toBe(false)
    expect(loaded).toEqual(['menu'])
    await dialog.fetch()
    expect(loaded).toEqual(['menu', 'dialog'])
  },
)

it.each([undefined, { effectiveType: '3g' }, { saveData: false, effectiveType: '4g' }])(
  'a connection with %j loads code and texts that may be needed next',
  async (connection) => {
    const { loaded, texts } = parts()
    expect(await loadAhead(browserWith(connection), texts)).toBe(true)
    expect(loaded.toSorted()).toEqual(['dialog', 'menu', 'texts'])
  },
)
