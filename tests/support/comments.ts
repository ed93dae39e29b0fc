/** A comment on lines of its own, as it stands in a file. */
export interface Comment {
  /** Number of its first line. */
  readonly line: number
  readonly lines: readonly string[]
  /** Words of the comment without its marks, on one line. */
  readonly text: string
}

const isLineComment = (line: string): boolean => line.trimStart().startsWith('//')
const isBlockStart = (line: string): boolean => /^\s*\{?\/\*/.test(line)

const textOf = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim().replace(/^(\{?\/\*\*?|\*\/|\*|\/\/+)/, ''))
    .map((line) => line.replace(/\*\/\}?\s*$/, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/**
 * The comments of a TypeScript file that have lines of their own; those behind code are left out.
 */
export const commentsOf = (source: string): readonly Comment[] => {
  const lines = source.split('\n')
  const comments: Comment[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at
    if (isLineComment(lines[at] ?? '')) while (isLineComment(lines[end] ?? '')) end += 1
    else if (isBlockStart(lines[at] ?? '')) {
      while (end < lines.length && !lines[end]?.includes('*/')) end += 1
      end += 1
    }
    const own = lines.slice(at, end)
    if (own.length > 0) comments.push({ line: at + 1, lines: own, text: textOf(own) })
    at = Math.max(end, at + 1)
  }
  return comments
}
