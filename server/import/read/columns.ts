import { foldedHeader } from '#contract/core/files/folded-header.ts'
import {
  COLUMN_ROLES,
  type ColumnPlaces,
  type ColumnRole,
  hasNeededColumns,
  type ImportKind,
  type ImportSource,
} from '#contract/import/import.ts'

/** Names of columns by role, folded; the first name that a file has wins. */
type Names = { readonly [Kind in ImportKind]: Readonly<Record<(typeof COLUMN_ROLES)[Kind][number], readonly string[]>> }

const NAMES: Names = {
  time: {
    date: ['date', 'start date', 'date de debut', 'jour', 'day'],
    start: ['from', 'de', 'start time', 'heure de debut', 'start', 'debut'],
    end: ['to', 'a', 'end time', 'heure de fin', 'end', 'fin'],
    end_date: ['end date', 'date de fin'],
    duration: ['duration h', 'duration', 'duree', 'duree h', 'duration decimal', 'temps', 'heures', 'hours'],
    user: [
      'name',
      'nom',
      'user',
      'utilisateur',
      'collaborateur',
      'technicien',
      'employe',
      'personne',
      'person',
      'employee',
    ],
    email: ['e mail', 'email', 'courriel', 'adresse e mail', 'mail'],
    client: ['customer', 'client', 'societe', 'company'],
    projet: ['project', 'projet'],
    task: ['activity', 'activite', 'task', 'tache', 'task or activity', 'ticket'],
    comment: ['description', 'commentaire', 'comment', 'note', 'notes'],
    billable: ['billable', 'facturable'],
  },
  tickets: {
    external_id: ['number', 'id', 'numero', 'n', 'ticket', 'reference', 'ref'],
    name: ['title', 'titre', 'sujet', 'subject', 'objet', 'intitule', 'nom', 'name'],
    description: ['description', 'contenu', 'content', 'body'],
    client: ['organization', 'organisation', 'entite', 'entity', 'client', 'societe', 'company'],
    projet: ['group', 'groupe', 'project', 'projet', 'file'],
    requester: ['customer', 'demandeur demandeur', 'requester requester', 'demandeur', 'requester', 'contact'],
    technicien: [
      'owner',
      'attribue a technicien',
      'assigned to technician',
      'technicien',
      'assigne a',
      'assignee',
      'responsable',
    ],
    type: ['type'],
    priority: ['priority', 'priorite'],
    status: ['state', 'statut', 'status', 'etat'],
    created_at: ['created at', 'date d ouverture', 'opening date', 'date de creation', 'cree le', 'created', 'date'],
    closed_at: ['closed at', 'close at', 'date de cloture', 'closing date', 'date de resolution', 'ferme le', 'closed'],
    comments: ['suivis description', 'followups description', 'suivis', 'commentaires', 'comments'],
    duration: ['taches duree', 'tasks duration', 'time units total', 'duree', 'duration', 'temps'],
  },
  clients: {
    name: [
      'companyname',
      'company name',
      'nom du tiers',
      'raison sociale',
      'societe',
      'tiers',
      'third party name',
      'client',
      'name',
      'nom',
    ],
    external_id: ['customercode', 'code client', 'customer code', 'code'],
    address1: ['address', 'adresse'],
    postal: ['zip', 'code postal', 'postal code', 'cp'],
    city: ['town', 'ville', 'city'],
    billing_email: ['email', 'e mail', 'courriel', 'mail'],
    siren: ['profid1', 'siren', 'id prof 1', 'identifiant professionnel 1'],
    tva_number: ['vatintra', 'numero de tva', 'n tva', 'tva intracommunautaire', 'vat number', 'vat id'],
  },
}

interface Signature {
  readonly source: ImportSource
  readonly kind: ImportKind
  /** Every group has a header in the file. */
  readonly groups: readonly (readonly string[])[]
}

/** The most particular first. */
const SIGNATURES: readonly Signature[] = [
  {
    source: 'kimai',
    kind: 'time',
    groups: [
      ['activity', 'activite'],
      ['customer', 'client'],
      ['from', 'de'],
      ['duration', 'duree'],
    ],
  },
  { source: 'clockify', kind: 'time', groups: [['start date'], ['duration h', 'duration decimal'], ['user', 'email']] },
  {
    source: 'toggl',
    kind: 'time',
    groups: [['start date'], ['start time'], ['end date'], ['duration'], ['user', 'email']],
  },
  { source: 'zammad', kind: 'tickets', groups: [['number'], ['title'], ['state'], ['group']] },
  {
    source: 'glpi',
    kind: 'tickets',
    groups: [
      ['id'],
      ['titre', 'title'],
      ['statut', 'status'],
      ['entite', 'entity', 'date d ouverture', 'opening date'],
    ],
  },
  {
    source: 'dolibarr',
    kind: 'clients',
    groups: [
      ['companyname', 'nom du tiers', 'third party name'],
      ['customercode', 'code client', 'customer code', 'profid1', 'id prof 1', 'invoiceref', 'ref facture'],
    ],
  },
]

const INVOICE_HEADERS = ['invoiceref', 'ref facture', 'dateinvoice', 'date facturation']

/** A file recognised by its headers. */
export interface Recognised {
  readonly source: ImportSource
  readonly kind: ImportKind
  readonly columns: ColumnPlaces
  /** Number of the row of headers, from 0. */
  readonly headerRow: number
  readonly headers: readonly string[]
  readonly hasInvoices: boolean
}

/** Rows that may stand above the headers. */
export const HEAD_ROWS = 20

/** Longest header that is compared; known names are shorter. */
const MAX_HEADER_LENGTH = 200

/** Folds a header; « # » is the number of a ticket. */
const folded = (header: string): string =>
  header.trim() === '#' ? 'number' : foldedHeader(header.slice(0, MAX_HEADER_LENGTH))

const isKind = (kind: ImportKind, role: string): role is ColumnRole =>
  (COLUMN_ROLES[kind] as readonly string[]).includes(role)

/** Places of the columns of a kind by their headers; a column has one role. */
export const placesOf = (kind: ImportKind, headers: readonly string[]): ColumnPlaces => {
  const names = headers.map(folded)
  const taken = new Set<number>()
  const entries = Object.entries(NAMES[kind]).map(([role, known]): readonly [string, number | null] => {
    const place = known
      .map((name) => names.findIndex((own, at) => own === name && !taken.has(at)))
      .find((at) => at >= 0)
    if (place === undefined) return [role, null]
    taken.add(place)
    return [role, place]
  })
  return Object.fromEntries(entries.filter(([role]) => isKind(kind, role)))
}

const matches = (names: ReadonlySet<string>, { groups }: Signature): boolean =>
  groups.every((group) => group.some((name) => names.has(name)))

/**
 * Finds the row of headers and the program that wrote the file. A table that no signature knows is
 * of the kind of whose needed columns it has most; null where no row has two headers.
 */
export const recognise = (rows: readonly (readonly string[])[]): Recognised | null => {
  const names = rows.map((row) => new Set(row.map(folded)))
  for (const signature of SIGNATURES) {
    const at = names.findIndex((row) => matches(row, signature))
    const headers = rows[at]
    if (headers) return found(signature.source, signature.kind, at, headers)
  }
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const headers = rows[at]
  if (!headers) return null
  const kind =
    (['time', 'tickets', 'clients'] as const).toSorted((a, b) => likeness(b, headers) - likeness(a, headers))[0] ??
    'time'
  return found('table', kind, at, headers)
}

const found = (source: ImportSource, kind: ImportKind, headerRow: number, headers: readonly string[]): Recognised => {
  const names = new Set(headers.map(folded))
  return {
    source,
    kind,
    columns: placesOf(kind, headers),
    headerRow,
    headers,
    hasInvoices: INVOICE_HEADERS.some((name) => names.has(name)),
  }
}

const COMPLETE = 100

/**
 * How well headers fit a kind: the number of known columns, and more where nothing needed lacks.
 */
const likeness = (kind: ImportKind, headers: readonly string[]): number => {
  const columns = placesOf(kind, headers)
  return (
    Object.values(columns).filter((place) => place !== null).length + (hasNeededColumns(kind, columns) ? COMPLETE : 0)
  )
}
