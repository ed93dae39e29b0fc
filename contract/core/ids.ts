/**
 * Ids inside the product are strings: a server id in decimal ("123"), or `new:<uuid>` until the server has allotted one.
 * On the wire ids are integers; `wire.ts` is the only place that converts.
 */
export type RecordId = string

const TEMPORARY = 'new:'

export const temporaryId = (uuid: string): RecordId => `${TEMPORARY}${uuid}`

export const isTemporaryId = (id: RecordId): boolean => id.startsWith(TEMPORARY)

const SERVER_ID = /^[1-9]\d{0,15}$/

export const isServerId = (id: string): boolean => SERVER_ID.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER

/** Sorts by server id; what the server has not numbered yet counts as newest. */
export const idNumber = (id: RecordId): number => (isServerId(id) ? Number(id) : Number.MAX_SAFE_INTEGER)
