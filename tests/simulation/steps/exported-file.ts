import type { LoggedEvent } from '#contract/core/events/event.ts'
import { emptied } from '../device/disk.ts'
import { eventsOn } from '../device/log-port.ts'
import type { Act } from '../world.ts'

/**
 * Steps of a person who exports the outbox to a file, loses what the device had, and imports the
 * file.
 */

const ignore = (): void => undefined

/** The outbox is exported to a file. A later one replaces it. */
const exportOutbox: Act = (_world, device) => {
  const account = device.account()
  // The bytes of files are read in real time, not in the story's time.
  if (account.log.files.size > 0) return
  device
    .engine()
    ?.exportOutbox()
    .then((json) => {
      account.exportedFile = json
    }, ignore)
}

/** The log is gone with its worker, and sometimes the mirror too: as on a new device. */
const loseLog: Act = ({ struck }, device, random) => {
  device.kill((account) => {
    const { log } = account
    if (log.fence === null) return
    for (const id of log.events.keys()) account.places.delete(id)
    log.events.clear()
    log.facts.clear()
    log.files.clear()
    log.device = null
    log.fence = null
    if (random.next() < 0.5) {
      emptied(account.mirror)
      account.hasLostMirror = true
    }
    struck('log lost')
  })
}

interface FileOfEvents {
  readonly events: readonly { readonly id: LoggedEvent['id'] }[]
}

/** The exported file is imported: it may be older than what the log has, or than a restore. */
const importOutbox: Act = ({ struck }, device) => {
  const account = device.account()
  const engine = device.engine()
  if (!engine || account.exportedFile === null) return
  const known = new Set(eventsOn(account.log).map(({ id }) => id))
  for (const { id } of (JSON.parse(account.exportedFile) as FileOfEvents).events)
    if (!known.has(id)) account.imported.add(id)
  struck('old outbox imported')
  engine.importOutbox(account.exportedFile).catch(ignore)
}

export const EXPORTED_FILE = { exportOutbox, loseLog, importOutbox } as const satisfies Readonly<Record<string, Act>>

export type ExportedFileStep = keyof typeof EXPORTED_FILE
