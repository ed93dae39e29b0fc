/**
 * Origin of the API: the one that the build names (`VITE_API_ORIGIN`, such as
 * `https://api.exemple.fr`), otherwise that of the page.
 */
export const apiOriginOf = (configured: string | undefined, page: string): string =>
  configured ? new URL(configured).origin : page

export const apiOrigin = (): string =>
  apiOriginOf(import.meta.env['VITE_API_ORIGIN'] as string | undefined, location.origin)
