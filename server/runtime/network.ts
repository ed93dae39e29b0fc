import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, `::` written out. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const [left, right] = [first ?? [], last ?? []]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/** What one household or office holds: an IPv4 address, or the first half of an IPv6 one, of which it has as many as it likes. */
export const networkOf = (address: string | undefined): string => {
  // A connection that was reset has no address any more.
  const [plain = ''] = (address ?? '').toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  return `${groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
