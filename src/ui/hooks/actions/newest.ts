/**
 * Begins a request; the returned function tells whether no later one has begun: answers may arrive
 * in another order than their requests were made.
 */
type BeginNewest = () => () => boolean

/** Tells the newest of several requests from the earlier ones. */
export const createNewest = (): BeginNewest => {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
