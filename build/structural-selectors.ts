import type { Plugin } from 'vite'

const STRUCTURAL = /:(?:first-child|last-child|only-child|nth-[a-z-]+\([^)]*\)|first-of-type|last-of-type|only-of-type|empty)/
const COMBINATOR = /[>+~ ]/

/**
 * Selectors that style other elements by the place of an element among its siblings, as
 * `.x:not(:last-child) > *` does.
 */
export const structuralSelectors = (css: string): readonly string[] =>
  [...css.matchAll(/(?:^|[{};])([^{};@]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .filter((selector) => {
      const [, ...afterwards] = selector.replaceAll(/\\./g, '').trim().split(STRUCTURAL)
      return afterwards.some((text) => COMBINATOR.test(text))
    })

/**
 * Fails the build for such a selector. When a popover is added to the page, the application is no
 * longer the last child of its parent, and a browser then styles every element in it again: 10 ms at
 * each opening and closing on a fast computer.
 */
export const withoutStructuralSelectors = (): Plugin => ({
  name: 'without-structural-selectors',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      const [selector] = structuralSelectors(String(file.source))
      if (selector !== undefined)
        this.error(`« ${selector} » styles others by the place of an element among its siblings (build/structural-selectors.ts)`)
    }
  },
})
