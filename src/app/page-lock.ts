/** Names a Web Lock that this page holds until it ends, so that the worker can tell. Resolves once it is held. */
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
