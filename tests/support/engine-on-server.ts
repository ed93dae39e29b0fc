import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { NewEvent } from '#contract/core/events/event.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { encodeForm } from '#server/testing/records/upload.ts'
import type { Caller } from '#server/testing/servers/test-server.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine/engine.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import { atOnce, createDisk, logOn, mirrorOn } from '#tests/support/stores.ts'

/** Between the engine and the server: may delay requests, lose them, or lose their responses. */
export type Passage = (request: HttpRequest, send: () => Promise<HttpOutcome>) => Promise<HttpOutcome>

const NONE: NewEvent = { id: '', model: '', recordId: '', action: '', payload: {}, was: {}, groupId: null }

/**
 * The engine of one person on the real server, without a browser: real time, and a disk in memory.
 */
export const startEngineOn = async (caller: Caller, actor: Actor, passage: Passage) => {
  const disk = createDisk()
  const log = logOn(disk, randomUUID(), atOnce)
  const files = new Map<string, Blob>()
  const news: WorkerNews[] = []

  const send = async ({ method, path, body, headers }: HttpRequest): Promise<HttpOutcome> => {
    const { authorization: _, ...own } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    if (body instanceof FormData) {
      const { bytes, type } = await encodeForm(body)
      return answerOf(await caller.post(path, bytes, { ...own, 'content-type': type }))
    }
    const payload = body as object | undefined
    const response =
      method === 'GET'
        ? await caller.get(path, own)
        : method === 'DELETE'
          ? await caller.delete(path, own)
          : method === 'POST'
            ? await caller.post(path, payload ?? {}, own)
            : await caller.put(path, payload ?? {}, own)
    return answerOf(response)
  }

  const answerOf = (response: LightMyRequestResponse): HttpOutcome => {
    const answered = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    return {
      kind: 'answer',
      status: response.statusCode,
      body: response.body === '' ? '' : response.json(),
      headers: answered,
    }
  }

  const engine: Engine = await startEngine({
    ports: {
      now: () => Date.now(),
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      // Waits are as short as possible: the tests are about order, not time.
      random: () => 0.1,
      uuid: () => randomUUID(),
      request: (request) => passage(request, () => send(request)),
    },
    log: {
      ...log,
      writeEvents: async (events, blobs) => {
        for (const [id, blob] of blobs ?? []) files.set(id, blob)
        await log.writeEvents(events)
      },
    },
    files: {
      readBlob: async (id) => files.get(id) ?? null,
      blobIds: async () => [...files.keys()],
      forgetBlobs: async (ids) => {
        for (const id of ids) files.delete(id)
      },
    },
    mirror: mirrorOn(disk, atOnce),
    actor,
    tokens: { access: 'a', refresh: 'r' },
    apiOrigin: 'http://server',
    onStatus: () => undefined,
    onOutbox: () => undefined,
    onNews: (told) => news.push(told),
  })

  return {
    engine,
    disk,
    files,
    news,
    displayed: (model: ModelName) =>
      [...(disk.entries.get(model)?.values() ?? [])].filter(({ hidden }) => !hidden).map(({ document }) => document),
    act: async (event: Partial<NewEvent> & Pick<NewEvent, 'model' | 'recordId' | 'action'>): Promise<string> => {
      const id = randomUUID()
      const dispatched = await engine.dispatch({ ...NONE, ...event, id })
      if (dispatched.status !== 'logged') throw new Error(`${event.action}: ${dispatched.code}`)
      return id
    },
  }
}

export type EngineOnServer = Awaited<ReturnType<typeof startEngineOn>>
