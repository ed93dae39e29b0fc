import type { Page } from 'playwright'
import type { ModelName } from '#contract/registry.ts'
import { summarise } from '../server/stats.ts'
import { type ListStageInput, measure, numberIn } from './stage.ts'

/** Between two keys of somebody who types fast. */
const KEY_PAUSE_MS = 80

/** Times of all keys, and the total shown after each text. */
interface TypingResults {
  readonly durations: number[]
  readonly totals: Map<string, number>
}

/** Types every key of these words into the search of the open list, and takes each word back. */
export const typeWords = async (page: Page, words: readonly string[]): Promise<TypingResults> => {
  const results: TypingResults = { durations: [], totals: new Map() }
  await page.getByRole('searchbox').click()
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1)
      await type(page, word.at(length - 1) ?? '', word.slice(0, length), results)
    for (let length = word.length - 1; length >= 0; length -= 1)
      await type(page, 'Backspace', word.slice(0, length), results)
  }
  return results
}

const type = async (page: Page, key: string, text: string, { durations, totals }: TypingResults): Promise<void> => {
  const { ms, total } = await measure(page, 'keydown', () => page.keyboard.press(key === ' ' ? 'Space' : key))
  durations.push(ms)
  totals.set(text, numberIn(total))
  await page.waitForTimeout(KEY_PAUSE_MS)
}

/** The figure of the keys, and the totals that the server counts otherwise. */
export const typingFigures = async (
  { server, token }: ListStageInput,
  model: ModelName,
  { durations, totals }: TypingResults,
) => {
  const wrong: string[] = []
  for (const [text, total] of totals) {
    // The list finds a record by its number as well, the server's search does not.
    if (/^\d+$/.test(text)) continue
    const answer = await server.http.send({
      path: `/api/models/${model}?limit=5&search=${encodeURIComponent(text)}`,
      token,
    })
    const { pagination } = await answer.json<{ readonly pagination: { readonly total: number } }>()
    if (pagination.total !== total) wrong.push(`« ${text} »: ${total}, the server says ${pagination.total}`)
  }
  const { p50, p95, max, count } = summarise(durations)
  return {
    keys: {
      value: p95,
      unit: 'ms',
      bar: { atMost: 50 },
      note: `p50 ${p50.toFixed(1)} max ${max.toFixed(1)} ms, ${count} keys`,
    },
    wrong: {
      value: wrong.length,
      unit: '',
      bar: { atMost: 0 },
      note: wrong.slice(0, 3).join('; ') || `of ${totals.size}`,
    },
  } as const
}
