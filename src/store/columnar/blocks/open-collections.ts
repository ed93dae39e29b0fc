import type { CollectionDisk } from './persistence.ts'

/**
 * The open collections of a disk. A collection that is closing may be opened again: it loads when
 * the closing is done.
 */
export interface OpenCollections {
  /** Registers a collection. Throws when one of that name is open and not closing. */
  add(name: string, create: () => CollectionDisk): CollectionDisk
  closeAll(): Promise<void>
}

/** The collections of one disk. */
export const createOpenCollections = (): OpenCollections => {
  const openByName = new Map<string, CollectionDisk>()
  const closingByName = new Map<string, Promise<void>>()

  const add: OpenCollections['add'] = (name, create) => {
    const previousClosing = closingByName.get(name)
    if (openByName.has(name) && !previousClosing) throw new Error(`The collection ${name} is open already.`)
    const disk = create()
    const closeWhen = async (closed: Promise<void>): Promise<void> => {
      if (openByName.get(name) === registered) closingByName.set(name, closed)
      await closed
      if (openByName.get(name) !== registered) return
      openByName.delete(name)
      closingByName.delete(name)
    }
    const registered: CollectionDisk = {
      ...disk,
      load: async () => {
        await previousClosing
        return disk.load()
      },
      close: () => closeWhen(disk.close()),
      clear: () => closeWhen(disk.clear()),
    }
    openByName.set(name, registered)
    closingByName.delete(name)
    return registered
  }

  return {
    add,
    closeAll: async () => {
      await Promise.all([...openByName.values()].map((collection) => collection.close()))
    },
  }
}
