import { expect, it } from 'vitest'
import { runStory } from './run-story.ts'
import { SABOTAGES, type Sabotage, type SabotageName } from './sabotage.ts'
import { storyOf } from './story.ts'

const MOST = 2000

/**
 * Lowest seed that finds each bug, tried first: one story that breaks proves that the bug is
 * noticed. Where the story of that seed has changed, all seeds are searched.
 */
const FOUND_BY: Readonly<Record<SabotageName, number>> = {
  'no-key': 1,
  'key-outside-transaction': 4,
  'no-version-guard': 44,
  'ignore-settled': 2,
  '401-refused': 5,
  '409-refused': 1,
  lifo: 1,
  'cursor-first': 76,
  'cursor-by-time': 13,
  'clear-log-at-logout': 2,
  'forget-sending': 1,
  'clock-as-order': 17,
  'no-was': 1,
  'no-date': 1,
  'dispatch-twice': 1,
  'deaf-while-pulling': 2,
  'always-up-to-date': 2,
  'silent-refusal': 2,
  'ignore-born': 8,
  'numbers-of-backup': 5,
  'drop-by-age': 2,
  'keep-former-number': 60,
}

const seedsFor = (name: SabotageName): readonly number[] => [
  FOUND_BY[name],
  ...Array.from({ length: MOST }, (_, index) => index + 1),
]

it.each(Object.entries<Sabotage>(SABOTAGES) as [SabotageName, Sabotage][])('%s is found', async (name, sabotage) => {
  for (const seed of seedsFor(name)) {
    const { broken } = await runStory(storyOf(seed, sabotage.kind), null, sabotage)
    if (broken.length === 0) continue
    if (seed !== FOUND_BY[name])
      process.stdout.write(`${name} is found by seed ${seed}, no longer by ${FOUND_BY[name]}.\n`)
    return
  }
  expect.unreachable(`${MOST} schedules did not notice it`)
})
