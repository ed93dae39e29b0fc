import { parseArgs } from 'node:util'
import { createPasswords } from '../access/passwords/passwords.ts'
import { readConfig, storedAt } from '../config/config.ts'
import { connect } from '../database/connect.ts'
import { forgetEpoch } from '../database/installation.ts'
import { runCommand } from '../runtime/command.ts'
import { StartupError } from '../runtime/startup-error.ts'
import { refuseLostDatabase } from '../storage/lost-database.ts'
import { seedBase } from './base.ts'
import { type Progress, seedDemo } from './demo.ts'
import { isEmpty, resetDatabase } from './reset.ts'

const MAX_COUNT = 10_000_000

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        tickets: { type: 'string' },
        pointages: { type: 'string' },
        seed: { type: 'string' },
        reset: { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    throw new StartupError('Use: npm run seed -- --tickets 100000 --pointages 1000000 [--seed 1] [--reset]', { cause })
  }
}

const count = (name: string, text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) > MAX_COUNT)
    throw new StartupError(`--${name} must be a number from 0 to ${MAX_COUNT}, not "${text}".`)
  return Number(text)
}

/** Shows progress in one line on a terminal; elsewhere, prints a line at each tenth. */
const progressLine = (): Progress => {
  const startedAt = performance.now()
  let tenth = -1
  return (done, total) => {
    const line = `${Math.floor((100 * done) / Math.max(1, total))} % · ${done.toLocaleString('fr')} of ${total.toLocaleString('fr')} rows · ${Math.round((performance.now() - startedAt) / 1000)} s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= total ? '\n' : ''}`)
    else if (Math.floor((10 * done) / Math.max(1, total)) > tenth) {
      tenth = Math.floor((10 * done) / Math.max(1, total))
      process.stdout.write(`${line}\n`)
    }
  }
}

const run = async (): Promise<void> => {
  const options = readArguments()
  const size = {
    tickets: count('tickets', options.tickets ?? '2000'),
    pointages: count('pointages', options.pointages ?? '20000'),
    seed: count('seed', options.seed ?? '1'),
  }
  if (size.tickets === 0 && size.pointages > 0)
    throw new StartupError('Pointages are logged on tickets: --tickets must be above 0.')
  const config = readConfig(process.env)
  if (!config.demo)
    throw new StartupError(
      'Demo data are off: unset DEMO=0 and what makes this server public (HOST, PUBLIC_URL, TRUST_PROXY) first.',
    )
  refuseLostDatabase(storedAt(config), config.filesDir)
  const database = await connect(storedAt(config))
  try {
    await seedBase(database.query)
    if (options.reset) {
      await resetDatabase(database.query)
      await forgetEpoch(database.query)
    } else if (!(await isEmpty(database.query))) {
      throw new StartupError('The database already has people in it. Add --reset to replace everything by demo data.')
    }
    await seedDemo(database.query, createPasswords(), size, progressLine())
  } finally {
    await database.close()
  }
}

await runCommand(run)
