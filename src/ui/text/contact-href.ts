/** The target that dials a number as people write it. */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/**
 * The target that shows a postal address on a map, from where people are led there: the map
 * application of a phone or of a Mac, OpenStreetMap elsewhere.
 */
export const mapHref = (lines: readonly string[], userAgent: string): string => {
  const address = encodeURIComponent(lines.join(', '))
  if (userAgent.includes('Android')) return `geo:0,0?q=${address}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${address}`
  return `https://www.openstreetmap.org/search?query=${address}`
}
