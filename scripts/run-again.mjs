// Failed test files run once more with nothing beside them, and what passes then is reported as
// unstable (decision 0059).
import { run } from './toolchain.mjs'

/** More failed files than these have a cause other than a busy machine. */
const MAX_FILES = 6

const runAlone = async ({ name, again }) => {
  console.log(`\n── ${name}, failed files alone: ${again.files.join(', ')}`)
  const [program, ...args] = again.command
  const code = await run(program, args)
  return { code, ...again.count(code) }
}

/** The result with the failures of the second run in place of the first ones. */
const afterSecond = (result, { code, failed, reasons, again }) => {
  const { files } = result.again
  if (code === 0) return { ...result, failed: 0, passed: result.passed + result.failed, unstable: files }
  const stillFailed = again?.files ?? files
  const passedAlone = Math.max(0, result.failed - failed)
  const unstable = files.filter((file) => !stillFailed.includes(file))
  return { ...result, failed, passed: result.passed + passedAlone, reasons, unstable }
}

/**
 * The results, where a stage whose failed files all pass alone counts as passed and names them
 * in `unstable`. Its `reasons` stay; those of a stage that fails again are of its second run.
 */
export const runAgain = async (results) => {
  const files = results.flatMap(({ again }) => again?.files ?? [])
  if (files.length === 0 || files.length > MAX_FILES || results.length === 1) return results
  const after = []
  for (const result of results) {
    const isRetried = result.failed > 0 && result.again !== undefined && result.again.files.length > 0
    after.push(isRetried ? afterSecond(result, await runAlone(result)) : result)
  }
  return after
}
