import type { Page } from 'playwright'
import { afterEach } from 'vitest'
import { openBrowsers } from '#tests/support/chromium.ts'

/** Longest text that is told of a screen; few are longer. */
const MAX_CHARACTERS = 6000
const LIMIT_MS = 5000

/** The page in words. One that crashed or hangs says nothing. */
const shownBy = async (page: Page): Promise<string> => {
  const says = await page
    .locator('body')
    .ariaSnapshot({ timeout: LIMIT_MS })
    .catch((error: Error) => error.message)
  return `── ${page.url()}\n${says.slice(0, MAX_CHARACTERS)}`
}

// Set-up of every story: where it fails, the pages tell what they showed then. This must be asked
// before the story’s own hooks close them.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const pages = openBrowsers().flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))
  const shown: string[] = []
  for (const page of pages) shown.push(await shownBy(page))
  console.error(`What was shown when « ${task.name} » failed:\n${shown.join('\n')}`)
})
