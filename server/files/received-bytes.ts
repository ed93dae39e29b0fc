import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../storage/file-store.ts'
import { type ReceivedFile, receiveForm } from './upload-form.ts'

/**
 * Receives the file of a form for a task that needs all of its bytes, and removes it afterwards.
 */
export const withReceivedBytes = async <Answer>(
  request: FastifyRequest,
  store: FileStore,
  task: (bytes: Uint8Array, file: ReceivedFile) => Promise<Answer>,
): Promise<Answer> => {
  const { file } = await receiveForm(request, store)
  try {
    return await task(new Uint8Array(await readFile(file.temporaryPath)), file)
  } finally {
    await store.remove(file.temporaryPath)
  }
}
