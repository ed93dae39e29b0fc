import type { Attack } from './attack.ts'

const TWINS = 4

/** One write sent several times at once under its key, to every process, and again later. */
export const repeatedWrites: Attack = {
  name: 'repeated-writes',
  roles: ['client', 'technicien', 'manager'],
  atOnce: 3,
  pauseMs: 50,
  strike: async (arena) => {
    const write = arena.newWrite()
    if (!write) return
    const send = async (process: number): Promise<void> =>
      write.settle((await arena.http({ ...write.call, process })).status)
    await Promise.all(Array.from({ length: TWINS }, (_, n) => send(n)))
    await arena.pause(arena.random.below(200))
    await send(arena.random.below(TWINS))
  },
}

/**
 * Writes whose body is cut, or whose answer nobody waits for, and that are repeated under their
 * key.
 */
export const cutWrites: Attack = {
  name: 'cut-writes',
  roles: ['client', 'technicien', 'manager'],
  atOnce: 4,
  pauseMs: 50,
  strike: async (arena) => {
    const { random } = arena
    const write = arena.newWrite()
    if (!write) return
    for (let n = 1 + random.below(3); n > 0; n--) {
      const length = Buffer.byteLength(write.call.body ?? '')
      const cut =
        random.below(2) === 0 ? { cutBodyAt: random.below(length + 1) } : { giveUpAfterMs: 1 + random.below(60) }
      write.settle((await arena.http({ ...write.call, ...cut })).status)
      await arena.pause(random.below(50))
    }
    if (random.below(4) > 0) write.settle((await arena.http(write.call)).status)
  },
}
