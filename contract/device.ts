/** The first name that occurs wins: most browsers name others too. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (agent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => agent.includes(mark))?.[1]

/**
 * « Chrome, Windows » for the name that a browser gives itself; null for one of another program.
 */
export const deviceOf = (agent: string | null): string | null => {
  const names = [nameIn(agent ?? '', BROWSERS), nameIn(agent ?? '', SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
