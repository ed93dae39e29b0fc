import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type Comment, commentsOf } from './comments.ts'

// How comments are written (README). Lengths of functions and parameters are rules of biome.json.

const ROOT = resolve(import.meta.dirname, '../..')
const LONGEST_LINE = 100

/** Words that leave open what a comment is about. */
const VAGUE_OPENING = /^(What|Who|Whoever|Of|It|This|That|Those|The same)\b/
/** Directives of tools, which must be one line, and addresses, which can't be divided. */
const UNDIVIDED = /^\s*(\{?\/\*+|\*|\/\/+)?\s*(biome-ignore|@vitest-environment|https?:\/\/)/

const paths = globSync('{contract,src,server,tests,bench,build}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
)

const brokenIn = (some: readonly string[], brokenLines: (comment: Comment) => readonly number[]): readonly string[] =>
  some.flatMap((path) =>
    commentsOf(readFileSync(join(ROOT, path), 'utf8')).flatMap((comment) =>
      brokenLines(comment).map((line) => `${path}:${line}`),
    ),
  )

const hasVagueOpening = ({ line, text }: Comment): readonly number[] => (VAGUE_OPENING.test(text) ? [line] : [])

const longLines = ({ line, lines }: Comment): readonly number[] =>
  lines.flatMap((text, index) => (text.length > LONGEST_LINE && !UNDIVIDED.test(text) ? [line + index] : []))

it('finds the rules broken where they are', () => {
  const source = [
    '/** What is kept. */',
    'const a = 1 // This stands behind code.',
    '// The same',
    '// two lines of one comment',
    `/* Names ${'x'.repeat(100)} */`,
    '/**',
    ' * Whose name it is.',
    ` * It is long, ${'x'.repeat(100)}`,
    ' */',
    `// biome-ignore lint/${'x'.repeat(100)}`,
    "const text = '/* It is no comment. */'",
  ].join('\n')
  const comments = commentsOf(source)
  expect(comments.flatMap(hasVagueOpening)).toEqual([1, 3])
  expect(comments.flatMap(longLines)).toEqual([5, 8])
})

it('a comment names its subject', () => {
  expect(brokenIn(paths, hasVagueOpening)).toEqual([])
})

it(`a line of a comment has ${LONGEST_LINE} characters at most`, () => {
  expect(brokenIn(paths, longLines)).toEqual([])
})
