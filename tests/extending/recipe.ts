import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A step of a recipe: a file to write, a line to add or replace, or a command to run. */
export type Step =
  | { readonly kind: 'new file'; readonly path: string; readonly code: string }
  | { readonly kind: 'after' | 'in place of'; readonly path: string; readonly line: string; readonly code: string }
  | { readonly kind: 'command'; readonly command: string }

export interface Recipe {
  readonly title: string
  readonly steps: readonly Step[]
}

const FENCE = /^```\w+\n[\s\S]*?^```$/gm
const STEP =
  /^(?:\*\*\d+\.\*\* )?(?:New file `(?<created>[^`]+)`|In `(?<changed>[^`]+)`, (?<place>after|in place of) the line `(?<line>[^`]+)`|(?<command>Run)):\n\n```\w+\n(?<code>[\s\S]*?)^```$/gm

const stepOf = ({
  created,
  changed,
  place,
  line,
  command,
  code = '',
}: Readonly<Record<string, string | undefined>>): Step => {
  if (command !== undefined) return { kind: 'command', command: code.trim() }
  if (created !== undefined) return { kind: 'new file', path: created, code }
  return { kind: place as 'after' | 'in place of', path: changed ?? '', line: line ?? '', code }
}

/**
 * Reads the recipes of a page, one for each heading with steps. Throws for code that belongs to no
 * step.
 */
export const recipesOf = (page: string): readonly Recipe[] =>
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n')
      const steps = [...section.matchAll(STEP)].map(({ groups }) => stepOf(groups ?? {}))
      const blocks = section.match(FENCE)?.length ?? 0
      if (steps.length !== blocks)
        throw new Error(`${title}: ${blocks} blocks of code, of which ${steps.length} say where they go.`)
      return { title, steps }
    })

/** Files that a person writes or changes. */
export const filesByHand = ({ steps }: Recipe): readonly string[] => [
  ...new Set(steps.flatMap((step) => (step.kind === 'command' ? [] : [step.path]))),
]

/** Text with the code of a step. Throws unless the line of the step is in the text once. */
export const withCode = (
  text: string,
  { kind, path, line, code }: Extract<Step, { readonly line: string }>,
): string => {
  const lines = text.split('\n')
  const places = lines.flatMap((candidate, index) => (candidate.trim() === line ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`${path}: the line is there ${places.length} times: ${line}`)
  return lines
    .toSpliced(kind === 'after' ? place + 1 : place, kind === 'after' ? 0 : 1, ...code.trimEnd().split('\n'))
    .join('\n')
}

/** Applies a step to the tree in a folder; `run` executes its command. */
export const applyStep = async (
  root: string,
  step: Step,
  run: (command: string) => Promise<unknown>,
): Promise<void> => {
  if (step.kind === 'command') {
    await run(step.command)
    return
  }
  const path = join(root, step.path)
  if (step.kind === 'new file') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, step.code, { flag: 'wx' })
  } else writeFileSync(path, withCode(readFileSync(path, 'utf8'), step))
}
