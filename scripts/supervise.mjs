// Children of `npm start` and `npm run dev`: they end with it, however it is ended.
import { basename } from 'node:path'

const ORPHAN_MS = 500

/**
 * npm passes a `kill` on to the shell between it and this script, which ends and tells nobody: that
 * its parent has changed is all this process hears. Whoever starts the script without npm may leave it
 * alone, as with `&`.
 */
const isRunByNpm = () => (process.env.npm_lifecycle_script ?? '').includes(basename(process.argv[1] ?? '-'))

/**
 * Runs the given children until one of them ends, or this process is to: `parent` is its parent's id
 * when it began. Ctrl+C reaches this process once from the terminal and again through npm: the
 * children are in a group of their own and are told once; a second Ctrl+C, later, is passed on as the
 * wish to stop at once.
 */
export const supervise = (children, parent) => {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = () => {
    const now = performance.now()
    if (now - toldAt < 500) return
    toldAt = now
    clearInterval(watching)
    for (const child of children) child.kill('SIGTERM')
  }
  const watching = setInterval(() => process.ppid !== parent && isRunByNpm() && tell(), ORPHAN_MS)
  watching.unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tell)
  for (const child of children) {
    child.on('error', (error) => {
      console.error(`${child.spawnfile}: ${error.message}`)
      process.exitCode ||= 1
      tell()
    })
    child.on('exit', (code, signal) => {
      process.exitCode ||= code ?? (signal ? 1 : 0)
      tell()
    })
  }
}
