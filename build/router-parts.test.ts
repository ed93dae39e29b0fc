import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Context, createElement, createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as ours from './router-framework.ts'
import { withUnusedParts } from './router-parts.ts'

const LIBRARY = join(createRequire(import.meta.url).resolve('react-router/package.json'), '../dist/production/lib')
const read = (path: string): string => readFileSync(join(LIBRARY, path), 'utf8')

interface Framework {
  readonly FrameworkContext: Context<unknown>
  readonly usePrefetchBehavior: (prefetch: string, handlers: object) => readonly [boolean, unknown, object]
  readonly mergeRefs: (...refs: readonly unknown[]) => (value: unknown) => void
}

const theirs: Framework = await import(/* @vite-ignore */ join(LIBRARY, 'dom/ssr/components.js'))

/** Names that a module takes from the one that we replace. */
const takenBy = (path: string): readonly string[] =>
  /import \{([^}]*)\} from "\.\/(?:dom\/)?ssr\/components\.js"/
    .exec(read(path))?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? []

type Answer = ReturnType<Framework['usePrefetchBehavior']>

const AsksFramework = ({ prefetch, hear }: { readonly prefetch: string; readonly hear: (answer: Answer) => void }) => {
  hear(theirs.usePrefetchBehavior(prefetch, { onFocus: () => undefined }))
  return null
}

it('replaces all that the installed version takes from its framework', () => {
  const taken = ['dom/lib.js', 'components.js'].map(takenBy)
  for (const names of taken) expect(names.length).toBeGreaterThan(0)
  expect(Object.keys(ours).sort()).toEqual([...new Set(taken.flat())].sort())
})

it('knows that only the framework of the library provides its context', () => {
  for (const path of ['dom/lib.js', 'components.js', 'hooks.js'])
    expect(read(path)).not.toContain('FrameworkContext.Provider')
})

it.each(['none', 'intent', 'render', 'viewport'])(
  'answers like the library to a link that loads ahead by « %s »',
  (prefetch) => {
    const answers: Answer[] = []
    renderToStaticMarkup(createElement(AsksFramework, { prefetch, hear: (answer) => void answers.push(answer) }))
    const [shouldPrefetch, , handlers] = ours.usePrefetchBehavior()
    expect(answers).toEqual([[shouldPrefetch, { current: null }, handlers]])
  },
)

it('hands the element of a link to the ref of the caller, as the library does', () => {
  const element = {}
  const [own, ofLibrary] = [createRef<unknown>(), createRef<unknown>()]
  theirs.mergeRefs(ofLibrary, { current: null })(element)
  const merged = ours.mergeRefs(own, null)
  if (merged && typeof merged === 'object') merged.current = element
  expect([merged, own.current]).toEqual([own, ofLibrary.current])
})

it('changes nothing but names for developer tools in the modules of the installed version', () => {
  const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const lines = (code: string): readonly string[] => code.split('\n').filter((line) => line !== '')
  const removed = files.flatMap((file) => {
    const code = read(file)
    const left = lines(withUnusedParts(code).replaceAll('= /* @__PURE__ */ React$1.', '= React$1.'))
    const kept = new Set(left)
    expect(left).toEqual(
      lines(code.replaceAll('= /* @__PURE__ */ React$1.', '= React$1.')).filter((line) => kept.has(line)),
    )
    return lines(code).filter((line) => !kept.has(line) && !line.includes('@__PURE__'))
  })
  expect(removed).toContain('Form.displayName = "Form";')
  expect(removed.filter((line) => !/^\w+\.displayName = "\w+";$/.test(line))).toEqual([])
})
