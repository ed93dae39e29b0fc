import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCampaign } from '../campaign.ts'
import { reportOf } from '../report.ts'
import { judge, limitsOf, RELEASE_LIMITS } from '../rules.ts'
import { type Options, readOptions, USAGE } from './options.ts'

const MINUTE_MS = 60_000

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const attack = async ({ minutes, ...options }: Options): Promise<number> => {
  const limits = limitsOf(RELEASE_LIMITS, options.processes)
  const { evidence, output } = await runCampaign({
    ...options,
    attackMs: minutes * MINUTE_MS,
    keptMb: limits.keptMb,
    tell: print,
  })
  const violations = judge(evidence, limits)
  print(`\n${reportOf(evidence, violations, limits, again(options))}`)
  if (violations.length > 0) {
    const path = join(tmpdir(), `sav-abuse-${options.seed}`)
    writeFileSync(`${path}.log`, output)
    writeFileSync(`${path}.json`, JSON.stringify(evidence))
    print(`What the servers printed: ${path}.log; every sample: ${path}.json`)
  }
  return violations.length === 0 ? 0 : 1
}

/** The command that repeats the run, without its length and its attacks. */
const again = ({ database, processes, seed }: Omit<Options, 'minutes'>): string =>
  `npm run abuse -- --seed ${seed} --database ${database.kind} --processes ${processes} --tickets ${database.size.tickets}`

// Servers and attackers end with this process however it is ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

try {
  process.exitCode = await attack(readOptions(process.argv.slice(2), Math.random))
} catch (failure) {
  print(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure))
  print(USAGE)
  process.exitCode = 2
}
