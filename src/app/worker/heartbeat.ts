import { BEAT_MS, type SuccessionMessage } from '#src/sync-worker/surface.ts'

/** Own ticks without a beat, not time: after a sleep of the whole device nobody is late. */
const MISSED_BEATS = 4

/** Tells when the worker of another page falls silent, and when it is heard again. Returns how to stop. */
export const watchBeats = (lock: string, onSilence: (isSilent: boolean) => void): (() => void) => {
  const channel = new BroadcastChannel(lock)
  let missed = 0
  channel.addEventListener('message', ({ data }: MessageEvent<SuccessionMessage>) => {
    if (data.kind !== 'beat') return
    if (missed >= MISSED_BEATS) onSilence(false)
    missed = 0
  })
  const timer = setInterval(() => {
    missed += 1
    if (missed === MISSED_BEATS) onSilence(true)
  }, BEAT_MS)
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
