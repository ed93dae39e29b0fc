import { workbook } from '../import-files.ts'

/** Columns of a program, with a row that is right. */
export interface Program {
  readonly columns: Readonly<Record<string, string>>
  /** Column of free text. */
  readonly text: string
  /** Column that makes a row another record. */
  readonly identity: string
}

export const PROGRAMS = {
  kimai: {
    columns: {
      Date: '2025-03-03',
      From: '',
      To: '',
      Duration: '1:00',
      Name: 'Zoé Martin',
      User: 'zoe',
      'E-mail': 'zoe@x.example',
      ...{ Customer: 'ACME', Project: 'Web', Activity: 'Dev', Description: 'Bon', Billable: '1' },
    },
    text: 'Description',
    identity: 'Date',
  },
  toggl: {
    columns: {
      User: 'Bob Doe',
      Email: 'bob@toggl.example',
      Client: 'ACME',
      Project: 'Support',
      Task: 'Aide',
      Description: 'Appel',
      Billable: 'Yes',
      'Start date': '2025-03-04',
      'Start time': '09:00:00',
      'End date': '2025-03-04',
      'End time': '10:00:00',
      Duration: '01:00:00',
    },
    text: 'Description',
    identity: 'Start date',
  },
  glpi: {
    columns: {
      ID: '700',
      Titre: 'Écran noir',
      Entité: 'Mairie',
      Statut: 'Clos',
      Type: 'Incident',
      Priorité: 'Haute',
      'Demandeur - Demandeur': 'Durand Paul',
      'Attribué à - Technicien': 'Petit Luc',
      "Date d'ouverture": '25-02-2025 11:00',
      'Date de clôture': '26-02-2025 11:00',
      ...{ Description: 'Rien ne s’affiche', 'Suivis - Description': '', 'Tâches - Durée': '' },
    },
    text: 'Titre',
    identity: 'ID',
  },
  zammad: {
    columns: {
      '#': '10001',
      Title: 'Prise cassée',
      State: 'closed',
      Priority: '2 normal',
      Group: 'Support',
      Owner: 'Ann Lee',
      Customer: 'paul@mairie.example',
      Organization: 'Mairie',
      'Created At': '2025-02-20',
      'Closed At': '2025-02-21',
      'Time Units Total': '',
    },
    text: 'Title',
    identity: '#',
  },
  dolibarr: {
    columns: {
      'Nom du tiers': 'Garage Noël',
      'Code client': 'CU-1',
      Adresse: '4 rue du Four',
      'Code postal': '63300',
      Ville: 'Thiers',
      ...{ Email: 'garage@x.example', 'Id. prof. 1': '', 'Numéro de TVA': '' },
    },
    text: 'Nom du tiers',
    identity: 'Code client',
  },
} as const satisfies Readonly<Record<string, Program>>

export type ProgramName = keyof typeof PROGRAMS

export type Rows = readonly (readonly string[])[]

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export const csvOf = (rows: Rows, separator: string): string =>
  rows.map((cells) => `${cells.map(quoted).join(separator)}\n`).join('')

/** Encodings of text, with the mark that programs write before it. */
export const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16 little endian': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16 big endian': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text.replaceAll('’', "'"), 'latin1'),
} as const

export type Encoding = keyof typeof ENCODINGS

/** A format that a program writes: text in an encoding and with a separator, or a workbook. */
export interface Layout {
  readonly program: ProgramName
  readonly form: readonly [encoding: Encoding, separator: string] | 'workbook'
}

export const nameOf = ({ program, form }: Layout): string => `${program}, ${form === 'workbook' ? 'workbook' : form[0]}`

export const fileOf = (rows: Rows, { form }: Layout): Uint8Array<ArrayBuffer> =>
  form === 'workbook' ? workbook(rows) : new Uint8Array(ENCODINGS[form[0]](csvOf(rows, form[1])))

/** Whether the encoding of a layout can write a text. */
export const canWrite = ({ form }: Layout, text: string): boolean =>
  form[0] !== 'windows-1252' || /^[\0-\xff]*$/.test(text)

export const headersOf = (program: ProgramName): readonly string[] => Object.keys(PROGRAMS[program].columns)

/** A row of a program: the right one, with some cells changed. */
export const rowOf = (program: ProgramName, changes: Readonly<Record<string, string>>): readonly string[] =>
  Object.values({ ...PROGRAMS[program].columns, ...changes })

/** Layouts of which each program writes at least one, and each encoding is in one. */
export const LAYOUTS: readonly Layout[] = [
  { program: 'kimai', form: ['utf-8', ','] },
  { program: 'kimai', form: ['utf-16 little endian', '\t'] },
  { program: 'toggl', form: ['utf-8 with a mark', ','] },
  { program: 'glpi', form: ['windows-1252', ';'] },
  { program: 'zammad', form: 'workbook' },
  { program: 'dolibarr', form: ['utf-16 big endian', ';'] },
]
