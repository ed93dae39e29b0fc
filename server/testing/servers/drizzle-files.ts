import { registerHooks } from 'node:module'

// For each file of a package that Node resolves, Node 24 parses the `exports` of its package.json
// anew. Those of drizzle-orm have 130 KB, and its files import each other a thousand times: a third
// of the processor time that the server takes to load.
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context
    if (!specifier.startsWith('./') && !specifier.startsWith('../')) return next(specifier, context)
    if (!parentURL?.includes('/node_modules/drizzle-orm/')) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
