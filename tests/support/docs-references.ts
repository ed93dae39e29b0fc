import { basename } from 'node:path'

/** A mention of a file or folder in a document. */
export interface Reference {
  readonly text: string
  readonly line: number
}

/** The paths of a tree: files, and the folders that hold them. */
export interface Tree {
  readonly paths: readonly string[]
}

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
// A recipe's "New file `path`" names a file that its reader makes.
const BACKTICKED = /(?<!New file )`([^`\n]+)`/g
const ROOTS = /^(?:bench|build|contract|docs|public|scripts|server|src|tests)\//
const SOURCE_FILE = /\.(?:css|html|json|mjs|cjs|sql|ts|tsx)$/
const FILE_NAME = /^[\w./-]*\w\.\w+$/
const PLACEHOLDER = /[*<>…{}$]|NNNN|^\/api\//
const DECISION = /^docs\/decisions\/\d{4}$/

const cleaned = (text: string): string => text.replace(/(?::\d+(?:-\d+)?)?$/, '').replace(/\/$/, '')

const matches = (pattern: RegExp, document: string): Reference[] =>
  document
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(pattern)].map(([, text = '']) => ({ text, line: index + 1 })))

/** Link targets of a document that are files of this repository. */
export const linksOf = (document: string): Reference[] =>
  matches(LINK, document).filter(({ text }) => !/^[a-z]+:/.test(text))

/**
 * Backticked paths and source file names; patterns such as `*.actions.ts` and placeholders are left
 * out.
 */
export const fileNamesOf = (document: string): Reference[] =>
  matches(BACKTICKED, document)
    .map(({ text, line }) => ({ text: cleaned(text), line }))
    .filter(({ text }) => !PLACEHOLDER.test(text) && !/\s/.test(text))
    .filter(({ text }) => ROOTS.test(text) || (FILE_NAME.test(text) && SOURCE_FILE.test(text)))

/**
 * Returns whether the tree holds a path that ends with the name, as whole segments.
 * Documents name files from the root, from their own folder or by the end of the path.
 */
export const isInTree = (name: string, { paths }: Tree): boolean => {
  const path = name.replace(/^(?:\.{1,2}\/)+/, '')
  if (DECISION.test(path)) return paths.some((candidate) => candidate.startsWith(`${path}-`))
  return paths.some(
    (candidate) =>
      candidate === path || candidate.endsWith(`/${path}`) || (!path.includes('/') && basename(candidate) === path),
  )
}
