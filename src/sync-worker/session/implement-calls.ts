import type { DeviceLog } from '#src/store/log/log.ts'
import { type DownloadPorts, download } from '../api/download.ts'
import { get, post, postFile } from '../api/post.ts'
import { upload } from '../api/upload.ts'
import { setThreadTimer } from '../core/clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { WorkerCallsImplementation } from '../worker-calls.ts'
import { createDrafts } from './drafts.ts'

/**
 * Implements every worker call for one person: the outbox (`outbox/outbox.ts`), files that wait and
 * the connection (`engine/`) by the engine, the others here.
 */
export const implementCalls = (
  engine: Engine,
  log: DeviceLog,
  network: Pick<DownloadPorts, 'fetch' | 'origin' | 'locale'>,
): WorkerCallsImplementation => {
  const drafts = createDrafts({ log, resolve: engine.resolve, temporaryOf: engine.temporaryOf })
  const { accessToken: access, request } = engine
  const { dispatch, dispatchAll, dispatchKept, correct, undo, cancel, retry, exportOutbox, importOutbox } = engine
  const { readFile, readPicture, wake, doubt } = engine
  return {
    ...{ dispatch, dispatchAll, dispatchKept, correct, undo, cancel, retry, exportOutbox, importOutbox },
    ...{ readFile, readPicture, wake, doubt },
    readDraft: drafts.read,
    writeDraft: drafts.write,
    get: (path) => get({ request, now: Date.now }, path),
    post: (path, body) => post({ request, now: Date.now }, path, body),
    postFile: (path, file, name) => postFile({ request, now: Date.now }, path, file, name),
    resolveId: (_model, id) => engine.resolve(id),
    upload: (wanted) => upload(request, wanted),
    download: (path, body) =>
      download({ ...network, access, request, now: Date.now, setTimer: setThreadTimer }, path, body),
  }
}
