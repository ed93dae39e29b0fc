/** No control characters, and no more than one empty line at a time. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()

/** Breaks a text into lines of a width; a word that is wider than a line is cut. */
export const wrapText = (text: string, width: number, widthOf: (part: string) => number): readonly string[] => {
  const space = widthOf(' ')
  return plainText(text)
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = []
      let current = ''
      let used = 0
      for (const word of line.split(' ').flatMap((part) => cut(part, width, widthOf))) {
        const wide = widthOf(word)
        if (current !== '' && used + space + wide > width) {
          lines.push(current)
          current = ''
          used = 0
        }
        used += (current === '' ? 0 : space) + wide
        current = current === '' ? word : `${current} ${word}`
      }
      return [...lines, current]
    })
}

const cut = (word: string, width: number, widthOf: (part: string) => number): readonly string[] => {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let current = ''
  for (const character of word) {
    if (current !== '' && widthOf(current + character) > width) {
      parts.push(current)
      current = ''
    }
    current += character
  }
  return [...parts, current]
}
