import type { UploadModel } from '../core/files/uploads.ts'

/** Models with one picture: an avatar or a logo. */
export type PictureModel = Exclude<UploadModel, 'ticket' | 'help_article'>

/**
 * Fields with the address of a model's picture, as the API spells them. The first one is the field
 * of the upload.
 */
export const PICTURE_FIELDS = {
  user: ['avatar', 'avatar_url'],
  client: ['logo'],
  projet: ['logo', 'logo_url'],
  settings: ['logo'],
} as const satisfies Readonly<Record<PictureModel, readonly [string, ...string[]]>>

const ON_DEVICE = 'device:'

/** Returns the address of a picture that waits on this device with its event. */
export const deviceAddress = (eventId: string): string => `${ON_DEVICE}${eventId}`

/** Returns the event of a picture that waits on this device; null for an address of the server. */
export const eventOfAddress = (address: string): string | null =>
  address.startsWith(ON_DEVICE) ? address.slice(ON_DEVICE.length) : null
