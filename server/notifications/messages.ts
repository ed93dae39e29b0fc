import type { Locale } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'

type Message = Readonly<Record<Locale, string>>

/** Texts of notifications. Both languages are stored; the response has the reader's. */
export const MESSAGES = {
  commented: (by: string, ticket: string): Message => ({
    fr: `${by} a commenté « ${ticket} »`,
    en: `${by} commented on “${ticket}”`,
  }),
  mentioned: (by: string, ticket: string): Message => ({
    fr: `${by} vous cite dans « ${ticket} »`,
    en: `${by} mentioned you in “${ticket}”`,
  }),
  raised: (by: string, ticket: string): Message => ({ fr: `${by} a ouvert « ${ticket} »`, en: `${by} raised “${ticket}”` }),
  assigned: (by: string, ticket: string): Message => ({ fr: `${by} vous confie « ${ticket} »`, en: `${by} assigned “${ticket}” to you` }),
  toValidate: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de valider « ${ticket} »`,
    en: `${by} asks you to approve “${ticket}”`,
  }),
  toSolve: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de résoudre « ${ticket} »`,
    en: `${by} asks you to resolve “${ticket}”`,
  }),
  finished: (by: string, ticket: string): Message => ({ fr: `${by} a terminé « ${ticket} »`, en: `${by} finished “${ticket}”` }),
  absenceRequested: (by: string, from: string, to: string): Message => ({
    fr: `${by} demande une absence ${daysFr(from, to, 'le')}`,
    en: `${by} requests leave ${daysEn(from, to)}`,
  }),
  absenceApproved: (by: string, from: string, to: string): Message => ({
    fr: `${by} a accepté votre absence ${daysFr(from, to, 'du')}`,
    en: `${by} approved your leave ${daysEn(from, to)}`,
  }),
  absenceRefused: (by: string, from: string, to: string): Message => ({
    fr: `${by} a refusé votre absence ${daysFr(from, to, 'du')}`,
    en: `${by} refused your leave ${daysEn(from, to)}`,
  }),
  absenceChanged: (by: string, from: string, to: string): Message => ({
    fr: `${by} a modifié son absence : ${daysFr(from, to, 'le')}`,
    en: `${by} changed their leave: ${daysEn(from, to)}`,
  }),
  absenceChangedForYou: (by: string, from: string, to: string): Message => ({
    fr: `${by} a modifié votre absence : ${daysFr(from, to, 'le')}`,
    en: `${by} changed your leave: ${daysEn(from, to)}`,
  }),
  absenceCancelled: (by: string, from: string, to: string): Message => ({
    fr: `${by} a annulé son absence ${daysFr(from, to, 'du')}`,
    en: `${by} cancelled their leave ${daysEn(from, to)}`,
  }),
  absenceCancelledForYou: (by: string, from: string, to: string): Message => ({
    fr: `${by} a annulé votre absence ${daysFr(from, to, 'du')}`,
    en: `${by} cancelled your leave ${daysEn(from, to)}`,
  }),
  absenceReplaced: (by: string, from: string, to: string): Message => ({
    fr: `${by} s’absente ${daysFr(from, to, 'le')} : vous assurez son remplacement`,
    en: `${by} is on leave ${daysEn(from, to)}: you are covering for them`,
  }),
  contractAlert: (name: string, client: string, { percent, left }: { readonly percent: number; readonly left: number }): Message => ({
    fr: `Contrat « ${name} » (${client}) : ${percent} % des heures utilisées, reste ${formatUt(left)}`,
    en: `Contract “${name}” (${client}): ${percent}% of the hours used, ${formatUt(left)} left`,
  }),
  contractUsedUp: (name: string, client: string): Message => ({
    fr: `Contrat « ${name} » (${client}) : les heures sont épuisées`,
    en: `Contract “${name}” (${client}): the hours are used up`,
  }),
  contractOverrun: (name: string, client: string, ut: number): Message => ({
    fr: `Contrat « ${name} » (${client}) : dépassé de ${formatUt(ut)}`,
    en: `Contract “${name}” (${client}): exceeded by ${formatUt(ut)}`,
  }),
} as const

/** Both languages write a day as dd/mm/yyyy. */
const written = (day: string): string => day.split('-').reverse().join('/')

/** `one` stands before the only day of an absence. */
const daysFr = (from: string, to: string, one: 'le' | 'du'): string =>
  from === to ? `${one} ${written(from)}` : `du ${written(from)} au ${written(to)}`

const daysEn = (from: string, to: string): string => (from === to ? `on ${written(from)}` : `from ${written(from)} to ${written(to)}`)
