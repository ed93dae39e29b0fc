import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from './connect.ts'
import { type FormerEpoch, readFormerEpochs } from './former-epochs.ts'
import { installation } from './schema/sync.ts'

/** Values that an installation creates once and keeps over restarts. */
export interface Installation {
  /** Id of one continuous history of the feed; a restore begins another epoch. */
  readonly epoch: string
  /** Epochs that restores ended, oldest first. */
  readonly formerEpochs: readonly FormerEpoch[]
  readonly realtimeKey: string
  readonly realtimeSecret: string
  /** Signs reply addresses, ids of messages and links that stop mails. */
  readonly mailSecret: string
  /** Private key that identifies the installation to push services, base64url. */
  readonly pushKey: string
}

const PUSH_KEY_BYTES = 32

/** Returns a new private key on P-256, 32 bytes, base64url. */
export const newPushKey = (): string => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Node leaves out zeros at the beginning, which one key of 256 has.
  return Buffer.concat([Buffer.alloc(PUSH_KEY_BYTES - key.length), key]).toString('base64url')
}

const NAMES = ['epoch', 'realtime_key', 'realtime_secret', 'mail_secret', 'push_key']

/**
 * Reads the values and creates the missing ones. Of two concurrent processes, the first one's
 * values are kept.
 */
export const readInstallation = async (database: Queryable): Promise<Installation> => {
  await database
    .insert(installation)
    .values([
      { name: 'epoch', value: randomUUID() },
      { name: 'realtime_key', value: randomBytes(10).toString('hex') },
      { name: 'realtime_secret', value: randomBytes(32).toString('hex') },
      { name: 'mail_secret', value: randomBytes(32).toString('hex') },
      { name: 'push_key', value: newPushKey() },
    ])
    .onConflictDoNothing()
  const rows = await database.select().from(installation).where(inArray(installation.name, NAMES))
  const value = (name: string): string => rows.find((row) => row.name === name)?.value ?? ''
  return {
    epoch: value('epoch'),
    formerEpochs: await readFormerEpochs(database),
    realtimeKey: value('realtime_key'),
    realtimeSecret: value('realtime_secret'),
    mailSecret: value('mail_secret'),
    pushKey: value('push_key'),
  }
}

/**
 * Deletes the epoch, so that every device detects a new one and pulls all records. Call it only
 * while no server runs.
 */
export const forgetEpoch = async (database: Queryable): Promise<void> => {
  await database.delete(installation).where(eq(installation.name, 'epoch'))
}
