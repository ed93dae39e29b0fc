import { renameSync, rmSync } from 'node:fs'
import { refuseFullDisk } from './disk-room.ts'

/**
 * Creates a database beside its final folder and moves it there once it is whole, so that a start
 * that was cut off leaves no half database. The folder exists and is empty. `create` makes a
 * database in the folder that it is given, and closes it.
 */
export const createFolder = async (folder: string, create: (folder: string) => Promise<void>): Promise<void> => {
  refuseFullDisk(folder)
  const unfinished = `${folder}.creating`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await create(unfinished)
    rmSync(folder, { recursive: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
