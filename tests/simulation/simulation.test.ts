import { expect, it } from 'vitest'
import { CLOSE_CALLS, closeCall } from './close-calls.ts'
import { describeStory } from './command/report.ts'
import { added, EMPTY, ENOUGH, tallyOf, untried } from './command/tally.ts'
import { FOUND, FOUND_LONG, RAREST } from './found.ts'
import { FOUND_STORIES } from './found-steps.ts'
import { runStory } from './run-story.ts'
import { shrink } from './shrink.ts'
import { TALK_ACTIONS } from './steps/talk.ts'
import { storyOf } from './story.ts'
import { firstSeedOf } from './todays-seeds.ts'

const SCHEDULES = ENOUGH.narrow
const LONG_SCHEDULES = ENOUGH.long
const WIDE_SCHEDULES = 100
const DENSE_SCHEDULES = 100
const NEW_KINDS = ['narrow', 'long', 'dense'] as const
const TIMES_EACH = 12
/**
 * Time that the other tests of this file leave is spent on new schedules. With the start of the
 * stage it makes two minutes.
 */
const TIME_MS = 110_000
const FEWEST_NEW = 50
const BEGUN = Date.now()

it(`keeps every invariant in ${SCHEDULES} schedules, and tries every fault and every transition of an event`, async () => {
  let tally = EMPTY
  const seeds = [...Array.from({ length: SCHEDULES }, (_, index) => index + 1), ...RAREST.narrow]
  for (const seed of seeds) tally = added(tally, tallyOf(seed, await runStory(storyOf(seed))))
  expect(tally.broken).toEqual([])
  expect(untried(tally)).toEqual([])
})

it(`keeps every invariant in ${LONG_SCHEDULES} long schedules, and tries every fault of months and restores`, async () => {
  let tally = EMPTY
  const seeds = [...Array.from({ length: LONG_SCHEDULES }, (_, index) => index + 1), ...RAREST.long]
  for (const seed of seeds) tally = added(tally, tallyOf(seed, await runStory(storyOf(seed, 'long'))))
  expect(tally.broken).toEqual([])
  expect(untried(tally, 'long')).toEqual([])
})

it(`keeps every invariant in ${WIDE_SCHEDULES} schedules with comments, files, stars and reads`, async () => {
  let tally = EMPTY
  for (let seed = 1; seed <= WIDE_SCHEDULES; seed += 1)
    tally = added(tally, tallyOf(seed, await runStory(storyOf(seed, 'wide'))))
  expect(tally.broken).toEqual([])
  // Comments, files, stars and reads were tried, and carried out.
  expect(TALK_ACTIONS.filter((name) => (tally.accepted[name] ?? 0) === 0)).toEqual([])
})

it(`keeps every invariant in ${DENSE_SCHEDULES} dense schedules, where few kinds of fault meet often and old outboxes are imported`, async () => {
  let tally = EMPTY
  for (let seed = 1; seed <= DENSE_SCHEDULES; seed += 1)
    tally = added(tally, tallyOf(seed, await runStory(storyOf(seed, 'dense'))))
  expect(tally.broken).toEqual([])
  expect([tally.struck['log lost'], tally.struck['old outbox imported']].map((times = 0) => times > 5)).toEqual([
    true,
    true,
  ])
})

it.each(FOUND_LONG)('still keeps every invariant in the long schedule %i, in which %s', async (seed) => {
  expect((await runStory(storyOf(seed, 'long'))).broken).toEqual([])
})

it.each(FOUND)('still keeps every invariant in schedule %i, in which %s', async (seed) => {
  expect((await runStory(storyOf(seed))).broken).toEqual([])
})

it.each(FOUND_STORIES)('still keeps every invariant in the story in which %s', async (_failure, story) => {
  expect((await runStory(story)).broken).toEqual([])
})

it.each(Object.keys(CLOSE_CALLS))(`keeps every invariant when %s, ${TIMES_EACH} times`, async (name) => {
  for (let number = 1; number <= TIMES_EACH; number += 1)
    expect((await runStory(closeCall(name, number))).broken).toEqual([])
})

// The last test of the file, which spends the time that the others leave.
it('keeps every invariant in untried schedules, new ones each day, a third of them long and a third dense, for the rest of two minutes', async () => {
  const first = firstSeedOf(Date.now())
  let tally = EMPTY
  for (let seed = first; tally.schedules < FEWEST_NEW || Date.now() < BEGUN + TIME_MS; seed += 1) {
    const kind = NEW_KINDS[seed % NEW_KINDS.length] ?? 'narrow'
    tally = added(tally, tallyOf(seed, await runStory(storyOf(seed, kind))))
    if (tally.broken.length === 0) continue
    const short = await shrink(storyOf(seed, kind))
    const { broken } = await runStory(short)
    expect.unreachable(
      `again: npm run simulate -- --schedules 1 --seed ${seed}${kind === 'narrow' ? '' : ` --${kind}`}\n${describeStory(short)}\n${broken.join('\n')}`,
    )
  }
  process.stdout.write(`${tally.schedules} new schedules, from seed ${first}: none broken.\n`)
})
