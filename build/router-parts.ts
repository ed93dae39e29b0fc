import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const LIBRARY = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/
/** Modules of the library whose components ask for the state of its framework. */
const ASKS_FRAMEWORK = /[\\/]lib[\\/](?:dom[\\/]lib|components)\.js$/
const FRAMEWORK = /(?:^|[\\/])ssr[\\/]components\.js$/

/** A statement that only names a component or a context for developer tools. */
const NAME = /^[A-Z]\w*\.displayName = "[^"]*";$/gm
/** A call of React that only makes a component or a context. */
const MAKES = /(?<=^(?:const|let|var) \w+ = )(?=React\$1\.(?:forwardRef|createContext|memo)\()/gm

/** A module of the library in a form whose unused components and contexts the build leaves out. */
export const withUnusedParts = (code: string): string => code.replace(NAME, '').replace(MAKES, '/* @__PURE__ */ ')

/**
 * Leaves the parts of React Router out that no page uses: forms, scroll positions and links of its
 * framework. Names for developer tools kept them in every first page.
 */
export const routerParts = (): Plugin => ({
  name: 'router-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: FRAMEWORK },
    handler: (_source, importer) =>
      importer && LIBRARY.test(importer) && ASKS_FRAMEWORK.test(importer)
        ? resolve(import.meta.dirname, 'router-framework.ts')
        : null,
  },
  transform: { filter: { id: LIBRARY }, handler: (code) => ({ code: withUnusedParts(code), map: null }) },
})
