import { fetchAhead } from '../kit/late.tsx'
import { isSparing } from '../services/sparing.ts'

/**
 * Loads the code and the texts that may be needed next; returns whether it did. A connection that
 * is to be spared loads them when they are opened.
 */
export const loadAhead = async (browser: Navigator, moreTexts: () => Promise<void> | null): Promise<boolean> => {
  if (isSparing(browser)) return false
  await Promise.allSettled([fetchAhead(), moreTexts()])
  return true
}
