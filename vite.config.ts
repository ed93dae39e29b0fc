import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { aheadScript } from './build/ahead-script.ts'
import { chunkReport } from './build/chunk-report.ts'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { directImports } from './build/direct-imports.ts'
import { earlyFiles } from './build/early-files.ts'
import { shortIconKeys } from './build/icon-keys.ts'
import { appManifest } from './build/manifest.ts'
import { openSource } from './build/open-source.ts'
import { precompress } from './build/precompress.ts'
import { routerParts } from './build/router-parts.ts'
import { strictStyles } from './build/strict-styles.ts'
import { withoutStructuralSelectors } from './build/structural-selectors.ts'

/** Paths that belong to the API server; everything else is a screen. */
const API_PATHS = ['/api', '/broadcasting', '/app', '/health', '/ready', '/metrics', '/cgv.pdf']

/** Set by `npm run dev`, which starts the API beside Vite. */
const apiTarget = process.env['API_TARGET']

export default defineConfig({
  // Pages and workers of two builds may meet on one device: the later one is the newer.
  define: { BUILT_AT: Date.now() },
  plugins: [
    strictStyles(),
    aheadScript(),
    openSource(),
    appManifest(),
    react(),
    directImports(),
    shortIconKeys(),
    routerParts(),
    tailwindcss(),
    VitePWA({
      filename: 'sw.js',
      registerType: 'autoUpdate',
      injectRegister: null,
      // Written by appManifest, one for each language.
      manifest: false,
      workbox: {
        importScripts: ['/push.js', '/share.js'],
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: API_PATHS.map((path) => new RegExp(`^${path}(/|$)`)),
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // The log of actions lives in IndexedDB; caches hold only the built files of the application.
        cleanupOutdatedCaches: true,
      },
    }),
    precompress(),
    chunkReport(),
    earlyFiles(),
    withoutStructuralSelectors(),
  ],
  resolve: {
    // The build of RxJS for present browsers, which is smaller.
    conditions: ['es2015', ...defaultClientConditions],
    // XState's hooks ask for a substitute that React before 18 needs.
    alias: { 'use-sync-external-store/shim': 'use-sync-external-store' },
  },
  worker: { format: 'es' },
  // Found at once, so that no first visit in development makes Vite load React a second time.
  optimizeDeps: { entries: ['index.html', 'src/**/*.tsx'] },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // The page itself names these files: no list of what a late part needs repeats them.
    modulePreload: {
      // Every browser with `Map.groupBy`, which the start needs, knows these links itself.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/^assets\/(libraries|index|rolldown-runtime)-/.test(file)).sort()
          : files,
    },
    rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames } },
  },
  server: {
    strictPort: true,
    proxy: apiTarget
      ? Object.fromEntries(
          API_PATHS.map((path) => [path, { target: apiTarget, ws: path === '/app', changeOrigin: false }]),
        )
      : {},
  },
})
