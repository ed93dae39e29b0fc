import { type Zipped, zip } from './zip.ts'

/** Files as other programs write them, each with the traps of its format. */

/** Kimai: comma, UTF-8 with a mark, line ends in descriptions, durations as clock times. */
export const KIMAI = `\ufeffDate,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,category,Account,project_number,VAT-ID,Order number\r
2025-03-03,09:00,10:10,1:10,EUR,87.50,0,75,,Zoé Martin,zmartin,zoe@kimai.example,,Café des Arts,Site web,Maintenance,"Première ligne,\r
deuxième ligne",1,,timesheet,work,,,,\r
2025-03-03,10:10,10:30,0:20,EUR,25,0,75,,Zoé Martin,zmartin,zoe@kimai.example,,Café des Arts,Site web,Maintenance,=cmd|' /C calc'!A0,1,,timesheet,work,,,,\r
2025-03-03,10:30,10:32,0:02,EUR,2.5,0,75,,Zoé Martin,zmartin,zoe@kimai.example,,Café des Arts,Site web,Réunion,,0,,timesheet,work,,,,\r
2025-03-03,14:00,15:30,1:30,EUR,0,0,75,,Luc Petit,lpetit,luc@kimai.example,,,Interne,Formation,Cours,0,,timesheet,work,,,,\r
2025-13-03,14:00,15:30,1:30,EUR,0,0,75,,Luc Petit,lpetit,luc@kimai.example,,,Interne,Formation,Date fausse,0,,timesheet,work,,,,\r
2025-03-04,14:00,,,EUR,0,0,75,,Luc Petit,lpetit,luc@kimai.example,,,Interne,Formation,Sans durée,0,,timesheet,work,,,,\r
2025-03-05,14:00,15:00,1:00,EUR,0,0,75,,Luc Petit,lpetit,luc@kimai.example,,,Interne,Formation,Deux fois,0,,timesheet,work,,,,\r
2025-03-05,14:00,15:00,1:00,EUR,0,0,75,,Luc Petit,lpetit,luc@kimai.example,,,Interne,Formation,Deux fois,0,,timesheet,work,,,,\r
`

/**
 * Clockify in English: no client, months first in dates that could be either, times with a half.
 */
export const CLOCKIFY = `"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (EUR)","Billable Amount (EUR)"
"App","","Sprint","Dev","Ann Lee","","ann@clockify.example","","Yes","03/04/2025","11:30:00 PM","03/05/2025","01:00:00 AM","01:30:00","1.50","80.00","120.00"
"App","ACME","Review","","Ann Lee","","ann@clockify.example","","No","03/05/2025","09:00:00 AM","03/05/2025","09:45:00 AM","00:45:00","0.75","80.00","0.00"
`

export const TOGGL = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
Bob Doe,bob@toggl.example,ACME,Support,,Call,Yes,2025-03-04,09:00:00,2025-03-04,09:30:00,00:30:00,
Bob Doe,bob@toggl.example,ACME,Support,,"Said ""hello""",Yes,2025-03-04,10:00:00,2025-03-04,11:00:00,01:00:00,
`

/** GLPI in French: ISO 8859-1, `;`, numbers in groups, days first, several values in a cell. */
export const GLPI = `"ID";"Titre";"Entité";"Statut";"Type";"Priorité";"Demandeur - Demandeur";"Attribué à - Technicien";"Catégorie";"Date d'ouverture";"Dernière modification";"Date de clôture";"Description";"Suivis - Description";"Tâches - Durée";
"5 732 943";"Imprimante en panne";"Mairie de Thiers";"Clos";"Incident";"Très haute";"Durand Paul";"Petit Luc";"Matériel";"03-02-2025 09:15";"04-02-2025 10:00";"04-02-2025 10:00";"Ne s'allume plus.
Bureau 12.";"Alimentation commandée
Alimentation changée";"1 heure 30 minutes
0 jours 0 heures 45 minutes 0 secondes";
"5 732 944";"Accès VPN";"Mairie de Thiers";"En attente";"Demande";"Moyenne";"Durand Paul";"";"Réseau";"05-02-2025 11:00";"05-02-2025 11:00";"";"";"";"";
"5 732 945";"Écran noir";"Mairie de Thiers";"En cours (Attribué)";"Incident";"Haute";"Durand Paul";"Petit Luc";"Matériel";"25-02-2025 11:00";"25-02-2025 11:00";"";"";"";"";
"5 732 945";"Écran noir, encore";"Mairie de Thiers";"Nouveau";"Incident";"Haute";"";"";"";"25-02-2025 11:00";"";"";"";"";"";
"5 732 946";"";"Mairie de Thiers";"Nouveau";"Incident";"Haute";"";"";"";"25-02-2025 11:00";"";"";"";"";"";
`

/**
 * Dolibarr: labels of the user's language, ISO 8859-1, a separator at the end, one row per line of
 * an invoice.
 */
export const DOLIBARR = `Nom du tiers;Code client;Adresse;Code postal;Ville;Email;Id. prof. 1;Numéro de TVA;Réf. facture;Date facturation;Total HT;
Boulangerie Léa;CU2401-0001;"4 rue du Four
Bâtiment B";63300;Thiers;lea@boulangerie.example;732829320;;FA2501-0001;15/01/2025;1 234,56;
Boulangerie Léa;CU2401-0001;"4 rue du Four
Bâtiment B";63300;Thiers;lea@boulangerie.example;732829320;;FA2502-0004;15/02/2025;100,00;
Garage Noël;CU2401-0002;;63000;Clermont-Ferrand;pas-une-adresse;123;;;;;
`

/** Bytes in ISO 8859-1, which programs in French still write. */
export const latin1 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const columnName = (place: number): string => String.fromCharCode(65 + place)

/** A number in a cell, as a day where `isDay`. */
export interface NumberCell {
  readonly number: number
  readonly isDay: boolean
}

type Cell = string | NumberCell | null

const cellXml = (cell: Cell, row: number, place: number): string => {
  const address = `r="${columnName(place)}${row}"`
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return `<c ${address} s="${cell.isDay ? 1 : 0}"><v>${cell.number}</v></c>`
}

const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'

/** The parts of a workbook with one sheet. */
export const workbookParts = (rows: readonly (readonly Cell[])[]): readonly Zipped[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'xl/workbook.xml',
    content: '<workbook xmlns:r="r"><sheets><sheet name="Tickets" sheetId="1" r:id="rId7"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: '<Relationships><Relationship Id="rId7" Target="worksheets/tickets.xml"/></Relationships>',
  },
  { name: 'xl/styles.xml', content: STYLES },
  {
    name: 'xl/worksheets/tickets.xml',
    content: `<worksheet><sheetData>${rows
      .map(
        (cells, at) => `<row r="${at + 1}">${cells.map((cell, place) => cellXml(cell, at + 1, place)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  },
]

export const workbook = (rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zip(workbookParts(rows)))

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

/** A day and time as workbooks store them. */
export const serial = (iso: string): NumberCell => ({ number: (Date.parse(iso) - EPOCH) / DAY_MS, isDay: true })

/** Zammad: a workbook with two rows above its headers, days as numbers, no bodies of tickets. */
export const ZAMMAD = workbook([
  ['Ticket report'],
  ['2025'],
  [
    '#',
    'Title',
    'State',
    'Priority',
    'Group',
    'Owner',
    'Customer',
    'Organization',
    'Create Channel',
    'Sender',
    'Tags',
    'Time Units Total',
    'Created At',
    'Updated At',
    'Closed At',
  ],
  [
    '10001',
    'Câble & prise <cassés>',
    'closed',
    '2 normal',
    'Support',
    'Ann Lee',
    'Paul Durand <paul@mairie.example>',
    'Mairie de Thiers',
    'web',
    'Customer',
    '',
    '1.5',
    serial('2025-02-03T09:15:00Z'),
    serial('2025-02-03T09:15:00Z'),
    serial('2025-02-04T10:00:00Z'),
  ],
  [
    '10002',
    'Mot de passe',
    'pending reminder',
    '3 high',
    'Support',
    '-',
    'marie@mairie.example',
    '',
    'phone',
    'Customer',
    '',
    null,
    serial('2025-02-05T11:00:00Z'),
    serial('2025-02-05T11:00:00Z'),
    null,
  ],
])
