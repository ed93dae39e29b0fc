import type { ListProbe } from '../probe.ts'

/** Nothing of the page waits for an answer. */
export const isAnswered = (): boolean => document.querySelector('[aria-busy="true"]') === null

/** The stars of all rows. */
export const pressed = (): string =>
  [...document.querySelectorAll('[data-row] [aria-pressed]')].map((star) => star.ariaPressed).join()

/** Rows marked as not sent yet. */
export const waiting = (): number => document.querySelectorAll('[data-row] .lucide-cloud-upload').length

/** The switches of the main part. */
export const checked = (): string =>
  [...document.querySelectorAll('main [role="switch"]')].map((one) => one.ariaChecked).join()

/** The rows in the page, and the number of records that the list shows. */
export const shown: ListProbe['shown'] = () => ({
  rows: [...document.querySelectorAll('[data-row] [data-row-link]')].map((link) => link.getAttribute('href')).join(' '),
  total: document.querySelector('p[role="status"]')?.textContent ?? '',
})

export const hasRows = (): boolean => document.querySelector('[data-row] [data-row-link]') !== null

export const hasComment = (words: string): boolean =>
  [...document.querySelectorAll('[data-comment]')].some(({ textContent }) => textContent.includes(words))
