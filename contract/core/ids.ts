/**
 * Ids inside the product are strings: a server id in decimal ("123"), or `new:<uuid>` until the
 * server has allotted one. On the wire ids are integers; only `wire.ts` converts.
 */
export type RecordId = string

const TEMPORARY = 'new:'

/** Returns the temporary id of a record whose creation is not accepted yet. */
export const temporaryId = (uuid: string): RecordId => `${TEMPORARY}${uuid}`

/** Returns whether an id is temporary. */
export const isTemporaryId = (id: RecordId): boolean => id.startsWith(TEMPORARY)

const SERVER_ID = /^[1-9]\d{0,15}$/

/** Returns whether a text is a server id: a safe positive integer in decimal. */
export const isServerId = (id: string): boolean => SERVER_ID.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER

/** Returns a sort key by server id; a temporary id counts as newest. */
export const idNumber = (id: RecordId): number => (isServerId(id) ? Number(id) : Number.MAX_SAFE_INTEGER)
