/** Dispatches whose storage is not confirmed yet: their actions show, and are not registered. */
export const createDispatchesInProgress = () => {
  const inProgress = new Set<Promise<unknown>>()
  return {
    /** Returns the same promise, and counts it until it is settled. */
    track<Answer>(dispatched: Promise<Answer>): Promise<Answer> {
      const done = (): boolean => inProgress.delete(dispatched)
      inProgress.add(dispatched)
      dispatched.then(done, done)
      return dispatched
    },
    /** Resolves when the actions dispatched so far are registered; at once where there are none. */
    async allRegistered(): Promise<void> {
      if (inProgress.size === 0) return
      await Promise.allSettled(inProgress)
      // The callers register their actions in the microtasks that follow the answers.
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
