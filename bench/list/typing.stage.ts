import type { Page } from 'playwright'
import { summarise } from '../server/stats.ts'
import { type ListStage, type ListStageInput, measure, numberIn, openList } from './stage.ts'

/** As people type them: frequent and rare, several words, a number, what is not there. */
const WORDS = ['reseau', 'imprimante', 'sauvegarde lente', 'ecran noir', 'mot de passe', 'menuiserie', 'zzz', '4127']
const QUICK_WORDS = WORDS.slice(0, 3)

/** Between two keys of somebody who types fast. */
const KEY_PAUSE_MS = 80

/**
 * Every key of these words, then as many backspaces, in the list of tickets. Each total is compared
 * with the server's.
 */
export const typing: ListStage = async (input) => {
  const page = input.browser.page()
  await openList(page, input.place)
  const box = page.getByRole('searchbox')
  await box.click()
  const durations: number[] = []
  const totals = new Map<string, number>()
  for (const word of input.quick ? QUICK_WORDS : WORDS) {
    for (let length = 1; length <= word.length; length += 1) await type(page, word.at(length - 1) ?? '', word.slice(0, length), { durations, totals })
    for (let length = word.length - 1; length >= 0; length -= 1) await type(page, 'Backspace', word.slice(0, length), { durations, totals })
  }
  const wrong = await wrongTotals(input, totals)
  const { p50, p95, max, count } = summarise(durations)
  return [
    {
      name: 'key → rows, p95',
      value: p95,
      unit: 'ms',
      bar: { atMost: 50 },
      note: `p50 ${p50.toFixed(1)} max ${max.toFixed(1)} ms, ${count} keys`,
    },
    {
      name: 'totals that differ from the server’s',
      value: wrong.length,
      unit: '',
      bar: { atMost: 0 },
      note: wrong.slice(0, 3).join('; ') || `of ${totals.size}`,
    },
  ]
}

/** Times of all keys, and the total shown after each text. */
interface TypingResults {
  readonly durations: number[]
  readonly totals: Map<string, number>
}

const type = async (page: Page, key: string, text: string, { durations, totals }: TypingResults): Promise<void> => {
  const { ms, total } = await measure(page, 'keydown', () => page.keyboard.press(key === ' ' ? 'Space' : key))
  durations.push(ms)
  totals.set(text, numberIn(total))
  await page.waitForTimeout(KEY_PAUSE_MS)
}

const wrongTotals = async ({ server, token }: ListStageInput, totals: ReadonlyMap<string, number>): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const [text, total] of totals) {
    // The list finds a ticket by its number as well, the server's search does not.
    if (/^\d+$/.test(text)) continue
    const answer = await server.http.send({ path: `/api/models/ticket?limit=5&search=${encodeURIComponent(text)}`, token })
    const { pagination } = await answer.json<{ readonly pagination: { readonly total: number } }>()
    if (pagination.total !== total) wrong.push(`« ${text} »: ${total}, the server says ${pagination.total}`)
  }
  return wrong
}
