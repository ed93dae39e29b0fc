import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { RAREST } from '../found.ts'
import { runStory } from '../run-story.ts'
import { SABOTAGES } from '../sabotage.ts'
import { shrink } from '../shrink.ts'
import { storyOf } from '../story.ts'
import { mustTryEverything, runResult } from './coverage.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { describeStory, reportOf } from './report.ts'
import { runShare } from './run-seeds.ts'
import { added, EMPTY, type Tally, tallyOf } from './tally.ts'
import { openTier } from './tier.ts'

/** Short stories allocate much that is soon garbage: a large young generation saves collections. */
const YOUNG_MB = 128

/** Shrinking costs as much as some hundred schedules. */
const MAX_SHRUNK = 3

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const runInThreads = async (options: Options, onTally: (tally: Tally) => void): Promise<void> => {
  const threads = Array.from(
    { length: options.threads },
    (_, thread) =>
      new Worker(new URL('./thread.ts', import.meta.url), {
        workerData: { options, thread },
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  )
  let isFound = false
  await Promise.all(
    threads.map(
      (thread) =>
        new Promise<void>((done, fail) => {
          thread.on('message', (tally: Tally) => {
            onTally(tally)
            if (options.sabotage === null || tally.broken.length === 0) return
            isFound = true
            for (const other of threads) void other.terminate()
          })
          thread.on('error', fail)
          thread.on('exit', (code) =>
            code === 0 || isFound ? done() : fail(new Error(`A thread ended with ${code}.`)),
          )
        }),
    ),
  )
}

/** Schedules between two progress lines where the output is no terminal. */
const TOLD_EVERY = 1000

const reportBroken = async ({ tier, sabotage, kind }: Options, { broken }: Tally): Promise<void> => {
  const { makeServer, close } = await openTier(tier)
  const planted = sabotage ? SABOTAGES[sabotage] : {}
  for (const { seed, what } of broken.slice(0, MAX_SHRUNK)) {
    print(
      `\nBROKEN  ${what}\n        again: npm run simulate -- --schedules 1 --seed ${seed}${sabotage ? ` --sabotage ${sabotage}` : ''}${tier === 'server' ? ' --tier server' : ''}${kind === 'narrow' ? '' : ` --${kind}`}`,
    )
    const short = await shrink(storyOf(seed, kind), makeServer, planted)
    const outcome = await runStory(short, makeServer, planted)
    print(`${describeStory(short)}\n${outcome.broken.map((each) => `        ${each}`).join('\n')}`)
  }
  for (const { seed, what } of broken.slice(MAX_SHRUNK)) print(`BROKEN  seed ${seed}: ${what}`)
  await close()
}

const simulate = async (options: Options): Promise<number> => {
  let tally = EMPTY
  const begun = performance.now()
  const seconds = (): number => (performance.now() - begun) / 1000
  const onTally = (more: Tally): void => {
    const before = tally.schedules
    tally = added(tally, more)
    for (const { seed, what } of process.stderr.isTTY ? [] : more.broken) print(`seed ${seed} broke: ${what}`)
    if (process.stderr.isTTY)
      process.stderr.write(`\r${tally.schedules} of ${options.schedules}, ${tally.broken.length} broken `)
    else if (Math.floor(before / TOLD_EVERY) < Math.floor(tally.schedules / TOLD_EVERY))
      print(`${tally.schedules} of ${options.schedules}, ${tally.broken.length} broken`)
  }
  await (options.threads > 1 ? runInThreads(options, onTally) : runShare({ options, thread: 0 }, onTally))
  const rarest = options.kind === 'long' ? 'long' : 'narrow'
  if (mustTryEverything(options))
    for (const seed of RAREST[rarest]) onTally(tallyOf(seed, await runStory(storyOf(seed, rarest))))
  print(`\n${reportOf(tally, seconds())}`)
  if (options.sabotage)
    print(
      tally.broken.length > 0
        ? `The planted bug ${options.sabotage} was found.`
        : `The planted bug ${options.sabotage} was NOT found.`,
    )
  await reportBroken(options, tally)
  const result = runResult(options, tally)
  for (const what of result.untried) print(`UNTRIED ${what}`)
  return result.exitCode
}

try {
  process.exitCode = await simulate(readOptions(process.argv.slice(2), availableParallelism()))
} catch (failure) {
  print(`${failure instanceof Error ? failure.message : String(failure)}\n${USAGE}`)
  process.exitCode = 2
}
