import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type Recipe, recipesOf, withCode } from '#tests/extending/recipe.ts'

// The test that follows the recipes builds the tree, which takes a minute. Whether the lines that
// they quote are in the tree shows at once.

const ROOT = resolve(import.meta.dirname, '../..')

const recipes = recipesOf(readFileSync(join(ROOT, 'docs/extending.md'), 'utf8'))

/** Messages of the steps whose line is not in its file once. */
const brokenSteps = ({ steps }: Recipe): readonly string[] => {
  const texts = new Map<string, string>()
  const read = (path: string): string => texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  return steps.flatMap((step) => {
    if (step.kind === 'command') return []
    try {
      texts.set(step.path, step.kind === 'new file' ? step.code : withCode(read(step.path), step))
      return []
    } catch (error) {
      return [String(error)]
    }
  })
}

it('finds the recipes', () => {
  expect(recipes.length).toBeGreaterThan(1)
  expect(recipes.flatMap(({ steps }) => steps).length).toBeGreaterThan(20)
})

it.each(recipes)('each line that « $title » quotes is in its file once', (recipe) => {
  expect(brokenSteps(recipe)).toEqual([])
})
