import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { LOCALES, type Locale } from '../contract/core/kinds/locale.ts'
import { localePath, ROUTES, routePath } from '../contract/routes.ts'

const ICON = resolve(import.meta.dirname, '../public/icon.svg')
/** Behind the drawing where a launcher cuts its own shape out of the icon. */
const COLOUR = '#4250d6'

const TEXTS = {
  fr: {
    name: 'SAV : tickets, temps et facturation',
    description: 'Tickets clients, suivi du temps et facturation, avec ou sans réseau.',
    shortcuts: { ticket: 'Créer un ticket', timer: 'Chronomètre', today: 'Mon temps' },
  },
  en: {
    name: 'SAV: tickets, time and invoicing',
    description: 'Client tickets, time tracking and invoicing, with or without a network.',
    shortcuts: { ticket: 'Create a ticket', timer: 'Timer', today: 'My time' },
  },
} as const satisfies Record<Locale, unknown>

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const ICONS = [
  icon('/icon-192.png', 192, 'any'),
  icon('/icon-512.png', 512, 'any'),
  icon('/icon-maskable.png', 512, 'maskable'),
]

export const manifestPath = (locale: Locale): string =>
  locale === 'fr' ? 'manifest.webmanifest' : `manifest.${locale}.webmanifest`

/** The manifest of one language. All languages are one application: they share its id. */
export const manifestOf = (locale: Locale) => {
  const { shortcuts, ...texts } = TEXTS[locale]
  const at = (path: string): string => localePath(locale, path)
  return {
    id: '/',
    ...texts,
    short_name: 'SAV',
    lang: locale,
    dir: 'ltr',
    // Leads on to the space of the person, or asks who it is.
    start_url: at(ROUTES.login.path),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['business', 'productivity'],
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...ICONS],
    shortcuts: Object.entries(shortcuts).map(([shortcut, name]) => ({
      name,
      url: at(routePath('shortcut', { shortcut })),
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    // Taken by the service worker (`public/share.js`).
    share_target: {
      action: ROUTES.share.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          { name: 'files', accept: ['image/jpeg', 'image/png', 'application/pdf', '.jpg', '.jpeg', '.png', '.pdf'] },
        ],
      },
    },
  }
}

interface Canvas {
  readonly width: number
  readonly height: number
  /** Side of the drawing in its middle. */
  readonly drawn: number
}

/** The drawing in the middle of its own colour. */
const onColour = async (svg: Buffer, { width, height, drawn }: Canvas): Promise<Buffer> => {
  const drawing = await sharp(svg, { density: 1200 }).resize(drawn, drawn).png().toBuffer()
  return sharp({ create: { width, height, channels: 4, background: COLOUR } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}

/** The safe zone of a maskable icon leaves a tenth at each side. */
const maskable = (svg: Buffer, size: number): Promise<Buffer> =>
  onColour(svg, { width: size, height: size, drawn: Math.round(size * 0.8) })

/**
 * Writes the manifests, the icons and the picture of links, which are drawn from `public/icon.svg`.
 */
export const appManifest = (): Plugin => ({
  name: 'app-manifest',
  apply: 'build',
  async generateBundle() {
    const svg = await readFile(ICON)
    const plain = (size: number) => sharp(svg, { density: 1200 }).resize(size, size).png().toBuffer()
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'icon-192.png': await plain(192),
      'icon-512.png': await plain(512),
      'icon-maskable.png': await maskable(svg, 512),
      'apple-touch-icon.png': await maskable(svg, 180),
      // Previews of links show it (`server/http/public-page/render.ts`).
      'preview.png': await onColour(svg, { width: 1200, height: 630, drawn: 480 }),
      ...Object.fromEntries(LOCALES.map((locale) => [manifestPath(locale), JSON.stringify(manifestOf(locale))])),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
})
