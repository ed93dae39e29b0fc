import type { Locale } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'

type Message = Readonly<Record<Locale, string>>

/** The days of an absence; French has its own words after « absence » where it is one day. */
interface LeaveDays extends Message {
  readonly frAfterNoun: string
}

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
  raised: (by: string, ticket: string): Message => ({
    fr: `${by} a ouvert « ${ticket} »`,
    en: `${by} raised “${ticket}”`,
  }),
  assigned: (by: string, ticket: string): Message => ({
    fr: `${by} vous confie « ${ticket} »`,
    en: `${by} assigned “${ticket}” to you`,
  }),
  toValidate: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de valider « ${ticket} »`,
    en: `${by} asks you to approve “${ticket}”`,
  }),
  toSolve: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de résoudre « ${ticket} »`,
    en: `${by} asks you to resolve “${ticket}”`,
  }),
  finished: (by: string, ticket: string): Message => ({
    fr: `${by} a terminé « ${ticket} »`,
    en: `${by} finished “${ticket}”`,
  }),
  absenceRequested: (by: string, days: LeaveDays): Message => ({
    fr: `${by} demande une absence ${days.fr}`,
    en: `${by} requests leave ${days.en}`,
  }),
  absenceApproved: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a accepté votre absence ${days.frAfterNoun}`,
    en: `${by} approved your leave ${days.en}`,
  }),
  absenceRefused: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a refusé votre absence ${days.frAfterNoun}`,
    en: `${by} refused your leave ${days.en}`,
  }),
  absenceChanged: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a modifié son absence : ${days.fr}`,
    en: `${by} changed their leave, now ${days.en}`,
  }),
  absenceChangedForYou: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a modifié votre absence : ${days.fr}`,
    en: `${by} changed your leave, now ${days.en}`,
  }),
  absenceCancelled: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a annulé son absence ${days.frAfterNoun}`,
    en: `${by} cancelled their leave ${days.en}`,
  }),
  absenceCancelledForYou: (by: string, days: LeaveDays): Message => ({
    fr: `${by} a annulé votre absence ${days.frAfterNoun}`,
    en: `${by} cancelled your leave ${days.en}`,
  }),
  absenceReplaced: (by: string, days: LeaveDays): Message => ({
    fr: `${by} s’absente ${days.fr} : vous assurez son remplacement`,
    en: `${by} is on leave ${days.en}: you are covering for them`,
  }),
  contractAlert: (
    name: string,
    client: string,
    { percent, left }: { readonly percent: number; readonly left: number },
  ): Message => ({
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
