import type { RefusalReason } from '#contract/import/import.ts'
import type { HostileFile } from './hostile-file.ts'
import { canWrite, fileOf, headersOf, type Layout, nameOf, rowOf } from './layouts.ts'

interface WrongRow {
  readonly cells: Readonly<Record<string, string>>
  readonly reason: RefusalReason
}

const wrong = (
  reason: RefusalReason,
  column: string,
  texts: readonly string[],
  others: Readonly<Record<string, string>> = {},
): readonly WrongRow[] => texts.map((text) => ({ cells: { ...others, [column]: text }, reason }))

const DATES = [
  'hier',
  '2025-02-30',
  '2025-13-03',
  '0000-00-00',
  '1e9',
  '-1',
  '٢٠٢٥-٠٣-٠٣',
  '9'.repeat(200),
  '03/03',
  '2025-03-03-04',
]

const OF_TIME: readonly WrongRow[] = [
  ...wrong('date', 'Date', ['', ...DATES]),
  ...wrong('duration', 'Duration', ['', '-1:00', '1:75', 'NaN', '1e309', '∞', '0', '0:00', '25', 'x'.repeat(200)]),
  ...wrong('too_long_day', 'Duration', ['24:01', '99999:00', '1 j 1 h']),
  ...wrong('too_short', 'Duration', ['0:02']),
  ...wrong('person', 'Name', ['', '-', 'unassigned', 'N A'], { 'E-mail': '' }),
  ...wrong('control_characters', 'Description', ['a\u0001b', '\u001b[31m', 'a\u007f', '\ufffd\ufffd\ufffd']),
]

const OTHER = { ID: '701' }

const OF_TICKETS: readonly WrongRow[] = [
  ...wrong('name', 'Titre', ['', '   ', '\n'], OTHER),
  ...wrong('date', "Date d'ouverture", DATES, OTHER),
  ...wrong('date', 'Date de clôture', DATES.slice(0, 3), OTHER),
  ...wrong('text_length', 'Description', ['x'.repeat(20_001)], OTHER),
  ...wrong('duration', 'Tâches - Durée', ['999999999', `${'10000 heures\n'.repeat(2)}`], OTHER),
  ...wrong('control_characters', 'Suivis - Description', ['a\u0001b', '\u001b[31m'], OTHER),
  ...wrong('repeated', 'Titre', ['Une deuxième fois']),
]

const OF_CLIENTS: readonly WrongRow[] = [
  ...wrong('name', 'Nom du tiers', ['', '   '], { 'Code client': 'CU-2' }),
  ...wrong('repeated', 'Ville', ['Une deuxième fois']),
  ...wrong('control_characters', 'Adresse', ['a\u0001b'], { 'Code client': 'CU-2' }),
]

const TABLE: readonly (readonly [layout: Layout, rows: readonly WrongRow[]])[] = [
  [{ program: 'kimai', form: ['utf-16 little endian', ';'] }, OF_TIME],
  [{ program: 'kimai', form: 'workbook' }, OF_TIME],
  [{ program: 'glpi', form: ['windows-1252', ';'] }, OF_TICKETS],
  [{ program: 'glpi', form: ['utf-16 big endian', ','] }, OF_TICKETS],
  [{ program: 'dolibarr', form: ['utf-8 with a mark', ';'] }, OF_CLIENTS],
]

/** A row that is right, then one that has to be left out for one reason. */
export const hostileRows = (): readonly HostileFile[] =>
  TABLE.flatMap(([layout, rows]) =>
    rows
      .filter(({ cells }) => Object.values(cells).every((cell) => canWrite(layout, cell)))
      .map(({ cells, reason }, n) => {
        const { program } = layout
        const content = fileOf([headersOf(program), rowOf(program, {}), rowOf(program, cells)], layout)
        return { name: `row ${n} (${reason}), ${nameOf(layout)}`, content, owed: { reason } }
      }),
  )
