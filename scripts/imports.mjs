// `npm run imports`: who may import whom (.dependency-cruiser.cjs).
// TypeScript 7 has no JavaScript API yet; dependency-cruiser reads sources through version 6
// (docs/decisions/0009).
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=\/|$)/, 'typescript-api'), context),
})

process.argv.splice(2, Number.POSITIVE_INFINITY, 'contract', 'src', 'server', '--config', '.dependency-cruiser.cjs')
await import('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
