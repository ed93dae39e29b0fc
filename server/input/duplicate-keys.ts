/**
 * Returns whether an object in this JSON has a key twice: parsers differ in which value they keep.
 * The text must be valid for `JSON.parse`.
 */
export const hasDuplicateKeys = (text: string): boolean => {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '{') open.push(new Set())
    else if (letter === '[') open.push(null)
    else if (letter === '}' || letter === ']') open.pop()
    else if (letter === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isFollowedByColon(text, end)) {
        // Escapes are resolved: « a » and « \u0061 » are one key.
        const key: string = JSON.parse(text.slice(at, end + 1))
        if (keys.has(key)) return true
        keys.add(key)
      }
      at = end
    }
  }
  return false
}

const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const isFollowedByColon = (text: string, end: number): boolean => {
  let at = end + 1
  while (' \t\r\n'.includes(text[at] ?? 'x')) at++
  return text[at] === ':'
}
