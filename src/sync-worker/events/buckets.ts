/** Sets of event ids by name. */
export interface Buckets {
  readonly addId: (name: string, id: string) => void
  readonly removeId: (name: string, id: string) => void
  readonly idsOf: (name: string) => Iterable<string>
  readonly hasName: (name: string) => boolean
  readonly names: () => Iterable<string>
}

/**
 * Creates empty buckets. Most hold one id, which needs no Set: sets would dominate the start with
 * thousands of events.
 */
export const createBuckets = (): Buckets => {
  const buckets = new Map<string, string | Set<string>>()
  return {
    addId: (name, id) => {
      const bucket = buckets.get(name)
      if (bucket === undefined) buckets.set(name, id)
      else if (typeof bucket !== 'string') bucket.add(id)
      else if (bucket !== id) buckets.set(name, new Set([bucket, id]))
    },
    removeId: (name, id) => {
      const bucket = buckets.get(name)
      if (bucket === id) buckets.delete(name)
      else if (typeof bucket === 'object' && bucket.delete(id) && bucket.size === 0) buckets.delete(name)
    },
    idsOf: (name) => {
      const bucket = buckets.get(name)
      return typeof bucket === 'string' ? [bucket] : (bucket ?? [])
    },
    hasName: (name) => buckets.has(name),
    names: () => buckets.keys(),
  }
}
