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
    fr: `${by} demande une absence du ${written(from)} au ${written(to)}`,
    en: `${by} requests leave from ${written(from)} to ${written(to)}`,
  }),
  absenceApproved: (by: string, from: string, to: string): Message => ({
    fr: `${by} a accepté votre absence du ${written(from)} au ${written(to)}`,
    en: `${by} approved your leave from ${written(from)} to ${written(to)}`,
  }),
  absenceRefused: (by: string, from: string, to: string): Message => ({
    fr: `${by} a refusé votre absence du ${written(from)} au ${written(to)}`,
    en: `${by} refused your leave from ${written(from)} to ${written(to)}`,
  }),
  absenceChanged: (by: string, from: string, to: string): Message => ({
    fr: `${by} a modifié son absence : du ${written(from)} au ${written(to)}`,
    en: `${by} changed their leave: from ${written(from)} to ${written(to)}`,
  }),
  absenceChangedForYou: (by: string, from: string, to: string): Message => ({
    fr: `${by} a modifié votre absence : du ${written(from)} au ${written(to)}`,
    en: `${by} changed your leave: from ${written(from)} to ${written(to)}`,
  }),
  absenceCancelled: (by: string, from: string, to: string): Message => ({
    fr: `${by} a annulé son absence du ${written(from)} au ${written(to)}`,
    en: `${by} cancelled their leave from ${written(from)} to ${written(to)}`,
  }),
  absenceCancelledForYou: (by: string, from: string, to: string): Message => ({
    fr: `${by} a annulé votre absence du ${written(from)} au ${written(to)}`,
    en: `${by} cancelled your leave from ${written(from)} to ${written(to)}`,
  }),
  absenceReplaced: (by: string, from: string, to: string): Message => ({
    fr: `${by} s’absente du ${written(from)} au ${written(to)} : vous assurez son remplacement`,
    en: `${by} is on leave from ${written(from)} to ${written(to)}: you are covering for them`,
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
