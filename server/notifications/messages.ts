import type { Locale } from '#contract/core/locale.ts'

type Message = Readonly<Record<Locale, string>>

/** Texts of notifications. Both languages are stored; the response has the reader's. */
export const MESSAGES = {
  commented: (by: string, ticket: string): Message => ({
    fr: `${by} a commenté « ${ticket} »`,
    en: `${by} commented on “${ticket}”`,
  }),
  mentioned: (by: string, ticket: string): Message => ({
    fr: `${by} vous cite dans « ${ticket} »`,
    en: `${by} mentioned you in “${ticket}”`,
  }),
  raised: (by: string, ticket: string): Message => ({ fr: `${by} a ouvert « ${ticket} »`, en: `${by} raised “${ticket}”` }),
  assigned: (by: string, ticket: string): Message => ({ fr: `${by} vous confie « ${ticket} »`, en: `${by} assigned “${ticket}” to you` }),
  toValidate: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de valider « ${ticket} »`,
    en: `${by} asks you to validate “${ticket}”`,
  }),
  toSolve: (by: string, ticket: string): Message => ({
    fr: `${by} vous demande de résoudre « ${ticket} »`,
    en: `${by} asks you to resolve “${ticket}”`,
  }),
  finished: (by: string, ticket: string): Message => ({ fr: `${by} a terminé « ${ticket} »`, en: `${by} finished “${ticket}”` }),
  absenceRequested: (by: string, from: string, to: string): Message => ({
    fr: `${by} demande une absence du ${french(from)} au ${french(to)}`,
    en: `${by} requests an absence from ${from} to ${to}`,
  }),
  absenceApproved: (by: string, from: string, to: string): Message => ({
    fr: `${by} a accepté votre absence du ${french(from)} au ${french(to)}`,
    en: `${by} approved your absence from ${from} to ${to}`,
  }),
  absenceRefused: (by: string, from: string, to: string): Message => ({
    fr: `${by} a refusé votre absence du ${french(from)} au ${french(to)}`,
    en: `${by} refused your absence from ${from} to ${to}`,
  }),
} as const

const french = (day: string): string => day.split('-').reverse().join('/')
