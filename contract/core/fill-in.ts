/**
 * Puts values in place of `{{name}}`. `names` maps each accepted name, in lower case, to a key of
 * the values. An unknown name stays as it is, so that its author sees the mistake; a missing value
 * leaves no gap.
 */
export const fillIn = <Key extends string>(
  text: string,
  names: Readonly<Record<string, Key>>,
  values: Readonly<Record<Key, string | null>>,
): string =>
  text.replace(/([ \t]?)\{\{\s*([\p{L}_]+)\s*\}\}/gu, (whole, space: string, name: string) => {
    const known = Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined
    if (known === undefined) return whole
    const value = values[known]
    return value === null || value === '' ? '' : `${space}${value}`
  })
