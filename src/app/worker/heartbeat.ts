import { BEAT_MS, type SuccessionMessage } from '#src/sync-worker/surface.ts'

/**
 * Ticks without a beat after which the worker is silent. Ticks, not time: a sleep of the device
 * stops both.
 */
const MISSED_BEATS = 4

/**
 * Reports when the worker of another page falls silent and when its beats return. Returns a
 * function that stops the watch.
 */
export const watchBeats = (lock: string, onSilence: (isSilent: boolean) => void): (() => void) => {
  const channel = new BroadcastChannel(lock)
  let ticksWithoutBeat = 0
  channel.addEventListener('message', ({ data }: MessageEvent<SuccessionMessage>) => {
    if (data.kind !== 'beat') return
    if (ticksWithoutBeat >= MISSED_BEATS) onSilence(false)
    ticksWithoutBeat = 0
  })
  const timer = setInterval(() => {
    ticksWithoutBeat += 1
    if (ticksWithoutBeat === MISSED_BEATS) onSilence(true)
  }, BEAT_MS)
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
