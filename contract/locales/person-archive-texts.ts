import type { Locale } from '#contract/core/kinds/locale.ts'
import { personArchiveEn } from './person-archive.en.ts'
import { personArchiveFr } from './person-archive.fr.ts'
import type { PersonArchiveTexts } from './person-archive.ts'

/** Texts of the page in the archive about one person. */
export const PERSON_ARCHIVE_TEXTS: Readonly<Record<Locale, PersonArchiveTexts>> = {
  fr: personArchiveFr,
  en: personArchiveEn,
}
