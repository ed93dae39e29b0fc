import { expect, it } from 'vitest'
import { sharedFiles } from './shared-files.ts'

interface Module {
  readonly imports?: readonly string[]
  readonly size: number
}

/** The name of the file of each module; modules called `page…` are imported late. */
const filesOf = (modules: Readonly<Record<string, Module>>): Readonly<Record<string, string | null>> => {
  const context = {
    getModuleInfo: (id: string) => ({
      importedIds: modules[id]?.imports ?? [],
      dynamicImporters: id.startsWith('page') ? ['main'] : [],
      code: 'x'.repeat(modules[id]?.size ?? 0),
    }),
  }
  const { test, name } = sharedFiles(() => true) as {
    test: (id: string) => boolean
    name: (id: string, context: unknown) => string | null
  }
  const ids = Object.keys(modules)
  for (const id of ids) test(id)
  return Object.fromEntries(ids.map((id) => [id, name(id, context)]))
}

it('leaves what one page alone needs with that page', () => {
  expect(filesOf({ page1: { imports: ['own'], size: 10 }, own: { size: 10 } })).toEqual({ page1: null, own: null })
})

it('joins a small file to the one that costs its pages least', () => {
  const files = filesOf({
    page1: { imports: ['small', 'ofTwo', 'ofAll'], size: 10 },
    page2: { imports: ['ofTwo', 'ofAll'], size: 10 },
    page3: { imports: ['small', 'ofTwo', 'ofAll'], size: 10 },
    page4: { imports: ['ofAll'], size: 10 },
    small: { size: 100 },
    ofTwo: { size: 40_000 },
    ofAll: { size: 50_000 },
  })
  expect(files['small']).toBe(files['ofTwo'])
  expect(files['small']).not.toBe(files['ofAll'])
})

it('leaves a file by itself that would cost other pages much', () => {
  const files = filesOf({
    page1: { imports: ['small', 'large'], size: 10 },
    page2: { imports: ['small', 'large'], size: 10 },
    page3: { imports: ['small'], size: 10 },
    small: { size: 100 },
    large: { size: 900_000 },
  })
  expect(files['small']).not.toBe(files['large'])
})

it('never makes two files that import each other', () => {
  const files = filesOf({
    page1: { imports: ['above'], size: 10 },
    page2: { imports: ['above'], size: 10 },
    page3: { imports: ['between'], size: 10 },
    // The file above costs the pages of the file below least.
    above: { imports: ['between'], size: 100 },
    between: { imports: ['below'], size: 900_000 },
    page4: { imports: ['below'], size: 10 },
    below: { size: 50 },
  })
  expect(files['above']).not.toBe(files['below'])
})
