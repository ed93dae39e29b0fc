import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { releaseMemoryInCalm } from '../../runtime/memory-release.ts'
import type { Answer, Opening, Request } from './messages.ts'
import { createPglite } from './open.ts'
import { toPlainError } from './plain-error.ts'
import { createExecution, type Executor } from './statement.ts'

const PANIC = /\bPANIC:/

type Port = NonNullable<typeof parentPort>

const answerTo = async (
  database: PGlite,
  execute: Executor['execute'],
  { id, statement }: Request,
): Promise<Answer> => {
  try {
    if (statement) return { kind: 'done', id, results: await execute(statement) }
    await database.close()
    return { kind: 'done', id, results: [] }
  } catch (error) {
    return { kind: 'failed', id, error: toPlainError(error) }
  }
}

/**
 * The thread on which a PGlite runs: opens it and answers statements until the thread is ended
 * (docs/decisions/0038).
 */
const serve = async (port: Port, { folder }: Opening): Promise<void> => {
  const post = (answer: Answer): void => port.postMessage(answer)
  let isClosing = false
  // PGlite continues after a panic and may never return from the statement. A panic while closing
  // loses nothing: the next start recovers.
  const endOnPanic = (line: string): void => {
    if (isClosing || !PANIC.test(line)) return
    post({ kind: 'panicked', line })
    process.exit(1)
  }
  try {
    const database = await createPglite(folder, { onLogLine: endOnPanic })
    const execute = createExecution(database)
    port.on('message', (request: Request) => {
      isClosing = request.statement === null
      const failed = (error: unknown): void => post({ kind: 'failed', id: request.id, error: toPlainError(error) })
      answerTo(database, execute, request).then(post).catch(failed)
    })
    post({ kind: 'opened' })
  } catch (error) {
    post({ kind: 'not opened', error: toPlainError(error) })
  }
}

if (parentPort) {
  releaseMemoryInCalm()
  await serve(parentPort, workerData as Opening)
}
