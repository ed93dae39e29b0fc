import { resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Rewrite {
  readonly file: RegExp
  readonly pattern: RegExp
  readonly replacement: string
}

// `style-src 'self'` forbids style elements made by scripts. These packages make some; their rules
// are in our style sheets instead.
const REWRITES: readonly Rewrite[] = [
  // Sonner: the same rules are imported from sonner/dist/styles.css.
  { file: /\/sonner\/dist\/index\.mjs$/, pattern: /^__insertCSS\(.*\);?$/m, replacement: '' },
  // Radix Select hides the scroll bar of its list: theme/base.css does.
  {
    file: /\/@radix-ui\/react-select\/dist\/index\.mjs$/,
    pattern: /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML:[\s\S]*?nonce\s*\}\s*\)/,
    replacement: 'null',
  },
]

/**
 * Takes inline style elements out of packages, and fails the build when a new version of one no
 * longer looks as expected.
 */
export const strictStyles = (): Plugin => ({
  name: 'strict-styles',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'react-style-singleton': resolve(import.meta.dirname, 'adopted-style-singleton.ts') } },
    // Pre-bundled packages do not pass through plugins.
    optimizeDeps: { exclude: ['sonner'] },
  }),
  transform(code, id) {
    const [path = ''] = id.split('?')
    const rewrite = REWRITES.find(({ file }) => file.test(path))
    if (!rewrite) return null
    if (!rewrite.pattern.test(code)) this.error(`${path} no longer contains what strict-styles takes out`)
    return { code: code.replace(rewrite.pattern, rewrite.replacement), map: null }
  },
})
