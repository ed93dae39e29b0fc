import { v7 } from 'uuid'

/**
 * A new UUID for an event, a temporary record or a file. Version 7 begins with the time, so that
 * later ids are later in every index. The time is never read from an id, and older logs have
 * version 4.
 */
export const newId = (): string => v7()
