import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Resolves what Node 24 would resolve to, with less work: two thirds of the processor time that the
 * server takes to load.
 *
 *   1. For each file of a package, Node parses the `exports` of its package.json anew. Those of
 *      drizzle-orm have 130 KB, its files import each other a thousand times, and ours three
 *      hundred times: a package is resolved once for all of our files.
 *   2. Imports of our own files name them whole: the file is where the import says.
 */
const byName = new Map<string, ResolveFnOutput>()

const isRelative = (specifier: string): boolean => specifier.startsWith('./') || specifier.startsWith('../')

const fileAt = (specifier: string, parentURL: string, format: string): ResolveFnOutput => ({
  url: new URL(specifier, parentURL).href,
  format,
  shortCircuit: true,
})

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL, conditions } = context
    if (parentURL === undefined || conditions.includes('require')) return next(specifier, context)
    if (parentURL.includes('/node_modules/drizzle-orm/') && isRelative(specifier))
      return fileAt(specifier, parentURL, 'module')
    if (parentURL.includes('/node_modules/') || !parentURL.endsWith('.ts')) return next(specifier, context)
    if (isRelative(specifier))
      return specifier.endsWith('.ts') ? fileAt(specifier, parentURL, 'module-typescript') : next(specifier, context)
    const known = byName.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const found = next(specifier, context)
    byName.set(specifier, found)
    return found
  },
})
