import type { Plugin } from 'vite'

/** An element of an icon ends with its key, six random characters. */
const KEY = /\bkey: "[a-z0-9]+"/g
/** A statement that only reads the elements again. */
const UNUSED = /^__iconData\.node;$/m

/** The module of an icon with numbers as keys: they only have to differ within the icon. */
export const withShortKeys = (code: string): string => {
  let count = 0
  return code.replace(KEY, () => `key: "${(count++).toString(36)}"`).replace(UNUSED, '')
}

/** Random keys don't compress: they were a fifth of the icons of a page. */
export const shortIconKeys = (): Plugin => ({
  name: 'short-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({ code: withShortKeys(code), map: null }),
  },
})
