import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a separate program that runs this as its command. */
const run = (command: string) => {
  const program = `
    import { runCommand } from '${new URL('./command.ts', import.meta.url)}'
    import { StartupError } from '${new URL('./startup-error.ts', import.meta.url)}'
    await runCommand(${command})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('prints what a command answers, or nothing', () => {
  expect(run(`async () => 'done'`)).toEqual({ status: 0, stdout: 'done\n', stderr: '' })
  expect(run('async () => undefined')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('prints an error that the person can fix in one line', () => {
  expect(run(`async () => { throw new StartupError('The folder is taken.') }`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The folder is taken.\n',
  })
})

test('prints a failed query with its statement and cause, without its parameters', () => {
  const { status, stderr } = run(`async () => {
    throw Object.assign(new Error('Failed query: insert … params: a secret', { cause: new Error('out of time') }), { query: 'insert …', params: ['a secret'] })
  }`)
  expect(status).toBe(1)
  expect(stderr).toContain('out of time')
  expect(stderr).toContain('insert …')
  expect(stderr).not.toContain('a secret')
})
