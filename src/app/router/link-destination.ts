/** Names of the parameters of a sign-in link; all others belong to its destination. */
const LINK_PARAMETERS = ['autolog', 'for', 'to']

/**
 * Returns the path that a sign-in link leads to, with the link's remaining parameters; null where
 * the link names neither.
 */
export const destinationOfLink = (search: string, remembered: string | null): string | null => {
  const query = new URLSearchParams(search)
  const to = query.get('to') ?? remembered
  for (const name of LINK_PARAMETERS) query.delete(name)
  if (to === null || query.size === 0) return query.size === 0 ? to : null
  const [path = '', own = ''] = to.split('?')
  const merged = new URLSearchParams(own)
  for (const [name, value] of query) merged.set(name, value)
  return `${path}?${merged}`
}
