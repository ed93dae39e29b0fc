import { resolve } from 'node:path'
import { build } from 'vite'

/** Builds `page/main.ts` into one script for a page; `probe.ts` says what it offers there. */
export const buildProbe = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ target: 'es2023', minify: false, write: false },
      lib: { entry: resolve(import.meta.dirname, 'page/main.ts'), name: 'listProbePage', formats: ['iife'] },
    },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The probe was not built.')
  return bundle.output[0].code
}
