// Children of `npm start` and `npm run dev`, which end together with the command.
import { basename } from 'node:path'

const ORPHAN_MS = 500

/**
 * Returns whether npm runs the script. npm forwards a `kill` to the shell between itself and the
 * script. The shell ends without a signal to its children: the script only sees that its parent has
 * changed. Started without npm, the script may outlive its parent, as with `&`.
 */
const isRunByNpm = () => (process.env.npm_lifecycle_script ?? '').includes(basename(process.argv[1] ?? '-'))

/**
 * Runs the given children until one of them ends, or the process gets a signal, or loses its
 * parent; `parent` is the id of the parent at the start. Ctrl+C arrives twice, from the terminal
 * and through npm: the children are in a process group of their own, and get one signal. A later
 * second Ctrl+C is forwarded, and makes them stop at once.
 */
export const supervise = (children, parent) => {
  let signalledAt = Number.NEGATIVE_INFINITY
  const stopChildren = () => {
    const now = performance.now()
    if (now - signalledAt < 500) return
    signalledAt = now
    clearInterval(watching)
    for (const child of children) child.kill('SIGTERM')
  }
  const watching = setInterval(() => process.ppid !== parent && isRunByNpm() && stopChildren(), ORPHAN_MS)
  watching.unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopChildren)
  for (const child of children) {
    child.on('error', (error) => {
      console.error(`${child.spawnfile}: ${error.message}`)
      process.exitCode ||= 1
      stopChildren()
    })
    child.on('exit', (code, signal) => {
      process.exitCode ||= code ?? (signal ? 1 : 0)
      stopChildren()
    })
  }
}
