import type { Locale } from './locale.ts'

/** A public holiday in France. */
export interface Holiday {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly name: Readonly<Record<Locale, string>>
}

const DAY_MS = 86_400_000

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Easter Sunday of the Gregorian calendar, Unix ms UTC (the anonymous algorithm, Nature 1876). */
const easterOf = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32)
}

const FIXED: readonly (readonly [string, Holiday['name']])[] = [
  ['01-01', { fr: 'Jour de l’an', en: 'New Year’s Day' }],
  ['05-01', { fr: 'Fête du travail', en: 'Labour Day' }],
  ['05-08', { fr: 'Victoire 1945', en: 'Victory in Europe Day' }],
  ['07-14', { fr: 'Fête nationale', en: 'Bastille Day' }],
  ['08-15', { fr: 'Assomption', en: 'Assumption' }],
  ['11-01', { fr: 'Toussaint', en: 'All Saints’ Day' }],
  ['11-11', { fr: 'Armistice 1918', en: 'Armistice Day' }],
  ['12-25', { fr: 'Noël', en: 'Christmas Day' }],
]

/**
 * Returns the public holidays of a year in France by date (Code du travail, L3133-1; for
 * Alsace-Moselle L3134-13).
 */
export const holidaysOf = (year: number, alsaceMoselle: boolean): readonly Holiday[] => {
  const easter = easterOf(year)
  const local: readonly Holiday[] = [
    { date: day(easter - 2 * DAY_MS), name: { fr: 'Vendredi saint', en: 'Good Friday' } },
    { date: `${year}-12-26`, name: { fr: 'Saint-Étienne', en: 'St Stephen’s Day' } },
  ]
  return [
    ...FIXED.map(([date, name]) => ({ date: `${year}-${date}`, name })),
    { date: day(easter + DAY_MS), name: { fr: 'Lundi de Pâques', en: 'Easter Monday' } },
    { date: day(easter + 39 * DAY_MS), name: { fr: 'Ascension', en: 'Ascension Day' } },
    { date: day(easter + 50 * DAY_MS), name: { fr: 'Lundi de Pentecôte', en: 'Whit Monday' } },
    ...(alsaceMoselle ? local : []),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
}
