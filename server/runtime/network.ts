import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, `::` written out. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const [left, right] = [first ?? [], last ?? []]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/** The first groups of an IPv6 address, and how many bits they are; null for any other address. */
const ipv6Network = (plain: string, groups: number): string | null => {
  if (!isIPv6(plain)) return null
  const kept = groupsOf(plain).slice(0, groups)
  return `${kept.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${groups * 16}`
}

const plainAddress = (address: string | undefined): string => {
  // A connection that was reset has no address any more.
  const [plain = ''] = (address ?? '').toLowerCase().split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
}

/**
 * Returns the network of one household or office: an IPv4 address, or the /64 prefix of an IPv6
 * one, within which addresses are free to choose.
 */
export const networkOf = (address: string | undefined): string => {
  const plain = plainAddress(address)
  return ipv6Network(plain, 4) ?? plain
}

/**
 * The largest IPv6 block that one customer is commonly given: 65,536 networks. Null for IPv4, whose
 * customers have few addresses.
 */
export const siteOf = (address: string | undefined): string | null => ipv6Network(plainAddress(address), 3)

/** Returns an address without its last parts: enough to recognise a place, not a person. */
export const shortenedAddress = (address: string): string => {
  const plain = plainAddress(address)
  return ipv6Network(plain, 3) ?? plain.replace(/\.\d+$/, '.…')
}
