/**
 * Takes a Web Lock that this page holds until it ends, so that the worker notices the end. Resolves
 * with the lock's name.
 */
export const holdPageLock = (locks: LockManager): Promise<string> => {
  const name = `sav-page:${crypto.randomUUID()}`
  return new Promise((held, fail) => {
    locks
      .request(name, () => {
        held(name)
        return new Promise<never>(() => undefined)
      })
      .catch(fail)
  })
}
