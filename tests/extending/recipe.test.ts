import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedTree, copyTree } from './copied-tree.ts'
import { applyStep, filesByHand, type Recipe, recipesOf, type Step, withCode } from './recipe.ts'

const [field, model] = recipesOf(
  readFileSync(resolve(import.meta.dirname, '../../docs/extending.md'), 'utf8'),
) as readonly [Recipe, Recipe]

describe('a step', () => {
  const step = { kind: 'after', path: 'a.ts', line: 'const a = 1', code: 'const b = 2\n' } as const

  it('adds its code below its line, or in place of it', () => {
    expect(withCode('const a = 1\nconst c = 3\n', step)).toBe('const a = 1\nconst b = 2\nconst c = 3\n')
    expect(withCode('const a = 1\nconst c = 3\n', { ...step, kind: 'in place of' })).toBe('const b = 2\nconst c = 3\n')
  })

  it('fails without its line, and with several of them', () => {
    expect(() => withCode('const c = 3\n', step)).toThrow('a.ts: the line is there 0 times: const a = 1')
    expect(() => withCode('const a = 1\n  const a = 1\n', step)).toThrow('2 times')
  })

  it('fails without a sentence that says where its code goes', () => {
    expect(() => recipesOf('# Page\n\n## Recipe\n\nIn the contract:\n\n```ts\nconst a = 1\n```\n')).toThrow(
      '1 blocks of code, of which 0',
    )
  })
})

it('a field takes the model, two labels and its presentation; a model at most 14 files', () => {
  expect(filesByHand(field)).toHaveLength(4)
  expect(filesByHand(model).length).toBeLessThanOrEqual(14)
})

describe('the tree with a field and a model from the recipes', () => {
  let tree: CopiedTree

  /**
   * Incremental: the client is checked a second time after one more line. Several checkers would
   * repeat each other's work.
   */
  const types = (room: string): Promise<string> => {
    const info = join(tree.root, `${room}.tsbuildinfo`)
    return tree.node(
      tree.tool('typescript/bin/tsc'),
      '-p',
      room,
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      info,
    )
  }
  const tests = (project: string, ...args: readonly string[]): Promise<string> =>
    tree.node(tree.tool('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=dot', ...args)
  const applyAll = async (steps: readonly Step[]): Promise<void> => {
    for (const step of steps) {
      await applyStep(tree.root, step, (command) => {
        const [, name = ''] = command.match(/^npm run migration -- (\w+)$/) ?? []
        return tree.node(join(tree.root, 'scripts/migration.mjs'), name)
      })
    }
  }

  beforeAll(async () => {
    tree = copyTree()
    // The last step of the field comes later: a test shows that it is missed.
    await applyAll([...model.steps, ...field.steps.filter((step) => step !== placeOfField)])
  })
  afterAll(() => tree.remove())

  const placeOfField = field.steps.find((step) => step.kind === 'after' && step.path.endsWith('/presentation.ts'))

  it('does not build without the place of the field', async () => {
    await expect(types('src')).rejects.toThrow(/'maintenance_period' is missing/)
    await applyAll(placeOfField ? [placeOfField] : [])
  })

  it.each(['contract', 'server', 'src', 'tests'])('builds: %s', async (room) => {
    await types(room)
  })

  it('has field and model on form, page, list, in filters and exports, each with its labels', async () => {
    tree.add('definitions.ts', 'src/ui/models/extended.test.ts')
    await tests(
      'unit',
      'src/ui/models',
      'src/ui/locales',
      'src/ui/navigation.test.ts',
      'src/store/mirror-schema.test.ts',
      'contract/routes.test.ts',
    )
  })

  it('has tables, rights and a documented API of the model on the server', async () => {
    const files = [
      'database/schema',
      'database/triggers',
      'models/reference-rules',
      'models/rights',
      'http/bad-input',
      'openapi/conformity',
    ]
    const names = [
      'table of (equipment|client) ',
      'trigger',
      'has a rule',
      'equipment',
      'records are seen',
      'fields are read by client',
      'fixture',
    ]
    await tests('server', ...files.map((file) => `server/${file}.test.ts`), '-t', names.join('|'))
  })

  it('does on the server what a device shows', async () => {
    await tests('agreement', 'tests/agreement/agreement.test.ts', '-t', 'equipment')
  })

  it('has the model on the screens of a browser, and the field', async () => {
    await tree.node(tree.tool('vite/bin/vite.js'), 'build', '--logLevel', 'error')
    tree.add('screens.ts', 'tests/e2e/extended-story.test.ts')
    await tests('e2e', 'tests/e2e/extended-story.test.ts')
  })
})
