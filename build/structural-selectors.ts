import type { Plugin } from 'vite'

const STRUCTURAL =
  /:(?:first-child|last-child|only-child|nth-[a-z-]+\([^)]*\)|first-of-type|last-of-type|only-of-type|empty)/
const COMBINATORS = new Set(['>', '+', '~', ' '])

/** Parts of a text at commas outside of brackets. */
const partsOf = (selectors: string): readonly string[] => {
  const parts = ['']
  let depth = 0
  for (const sign of selectors) {
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/**
 * Whether a combinator follows at the level of this text or outside of it, not in another choice.
 */
const isFollowedByCombinator = (text: string): boolean => {
  let depth = 0
  let isOtherChoice = false
  for (const sign of text) {
    if (sign === '(') depth += 1
    else if (sign === ')') {
      depth -= 1
      if (depth < 0) [depth, isOtherChoice] = [0, false]
    } else if (sign === ',' && depth === 0) isOtherChoice = true
    else if (depth === 0 && !isOtherChoice && COMBINATORS.has(sign)) return true
  }
  return false
}

/**
 * Returns selectors that style other elements by the place of an element among its siblings, as
 * `.x:not(:last-child) > *` does.
 */
export const structuralSelectors = (css: string): readonly string[] =>
  css
    // Escaped characters are part of names.
    .replaceAll(/\\./g, '_')
    .split(/[{};]/)
    // Texts before a brace are selectors or at-rules; declarations have no structural pseudo-class.
    .filter((text) => !text.trimStart().startsWith('@'))
    .flatMap(partsOf)
    .filter((selector) => {
      const [, ...afterwards] = selector.trim().split(STRUCTURAL)
      return afterwards.some(isFollowedByCombinator)
    })

/**
 * Fails the build for such a selector. A popover that opens adds a sibling to the application,
 * which is then no longer the last child: a browser styles every element in it again, in 10 ms on a
 * fast computer.
 */
export const withoutStructuralSelectors = (): Plugin => ({
  name: 'without-structural-selectors',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      const [selector] = structuralSelectors(String(file.source))
      if (selector !== undefined)
        this.error(
          `« ${selector} » styles others by the place of an element among its siblings (build/structural-selectors.ts)`,
        )
    }
  },
})
