// Failed test files run once more with nothing beside them, and what passes then is reported as
// unstable (decision 0059).
import { run } from './toolchain.mjs'

/** More failed files than these have a cause other than a busy machine. */
const MOST_FILES = 6

/**
 * The results, where a stage whose failed files all pass alone counts as passed and names them
 * in `unstable`. Its `reasons` stay.
 */
export const runAgain = async (results) => {
  const files = results.flatMap(({ again }) => again?.files ?? [])
  if (files.length === 0 || files.length > MOST_FILES || results.length === 1) return results
  const after = []
  for (const result of results) {
    const { failed, passed, again } = result
    const isRetried = failed > 0 && again !== undefined && again.files.length > 0
    if (isRetried) console.log(`\n── ${result.name}, failed files alone: ${again.files.join(', ')}`)
    const [program, ...args] = isRetried ? again.command : []
    const hasPassed = isRetried && (await run(program, args)) === 0
    after.push(hasPassed ? { ...result, failed: 0, passed: passed + failed, unstable: again.files } : result)
  }
  return after
}
