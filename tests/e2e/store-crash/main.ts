import type { Message, Request } from './messages.ts'

/** Interface of the page for the test: one worker at a time, and its reports so far. */
export interface CrashPage {
  /**
   * Resolves when the worker has said what it found; with null when it was killed before, after
   * `killAfterMs`.
   */
  open(killAfterMs: number | null): Promise<Extract<Message, { kind: 'opened' }> | null>
  /**
   * Lets it write for so long, then kills it; answers the last batch that was asked for, those
   * acknowledged, and troubles.
   */
  writeAndKill(
    from: number,
    milliseconds: number,
  ): Promise<{ readonly asked: number; readonly acknowledged: readonly number[]; readonly troubles: readonly string[] }>
}

declare global {
  interface Window {
    crash: CrashPage
  }
}

let worker: Worker | null = null
let messages: Message[] = []

const pause = (milliseconds: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), milliseconds))

const kill = (): void => {
  worker?.terminate()
  worker = null
}

window.crash = {
  open: async (killAfterMs) => {
    messages = []
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker = started
    const opened = new Promise<Extract<Message, { kind: 'opened' }>>((done) => {
      started.onmessage = ({ data }: MessageEvent<Message>) => {
        messages.push(data)
        if (data.kind === 'opened') done(data)
      }
    })
    const first = await (killAfterMs === null ? opened : Promise.race([opened, pause(killAfterMs)]))
    if (!first) kill()
    return first
  },
  writeAndKill: async (from, milliseconds) => {
    worker?.postMessage({ do: 'write', from } satisfies Request)
    await pause(milliseconds)
    kill()
    const batches = (kind: 'asked' | 'acknowledged') =>
      messages.flatMap((message) => (message.kind === kind ? [message.batch] : []))
    return {
      asked: Math.max(from - 1, ...batches('asked')),
      acknowledged: batches('acknowledged'),
      troubles: messages.flatMap((message) => (message.kind === 'trouble' ? [message.text] : [])),
    }
  },
}
