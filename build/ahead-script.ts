import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = 'src/app/worker/ahead.ts'
const COPY = /[?&]ahead$/

/** Modules of the script that runs before the application: its own, with copies of shared ones. */
export const isAhead = (id: string): boolean => COPY.test(id) || id.endsWith(SOURCE)

/**
 * Puts a script of its own before the application's, run as soon as it is there: what can go on
 * beside reading the application begins with it. It is one file, with copies of what it shares with
 * the application: a file in common would be one more to wait for.
 */
export const aheadScript = (): Plugin => {
  const path = resolve(import.meta.dirname, '..', SOURCE)
  let isBuilt = false
  return {
    name: 'ahead-script',
    enforce: 'pre',
    config: (_config, { command }) => {
      isBuilt = command === 'build'
      return { build: { rolldownOptions: { input: { index: 'index.html', ahead: SOURCE } } } }
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!isBuilt || !importer || !isAhead(importer)) return null
        const found = await this.resolve(source, importer.replace(COPY, ''), { ...options, skipSelf: true })
        return found && { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}ahead` }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const built = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId === path,
        )
        if (bundle && !built) throw new Error(`${SOURCE} was not built`)
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, src: `/${built?.fileName ?? SOURCE}` },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
