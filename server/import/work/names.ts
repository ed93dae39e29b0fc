import type { ImportKind } from '#contract/import/import.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { foldedName, shortKey } from '../read/values.ts'
import type { ClientDraft, NamedPerson, TicketDraft, TimeDraft } from '../rows/draft.ts'

/** Decisions that change what a row is. */
export interface PlanRules {
  readonly kind: ImportKind
  readonly ownClient: string
  readonly isToBill: boolean
}

/** A client that a file names, with its fields. */
export interface ClientName {
  readonly name: string
  readonly fields: ClientDraft['fields']
}
/** A projet that a file names, with its client. */
export interface ProjetName {
  readonly name: string
  readonly client: string
}
/** A person that a file names, with the number of their rows. */
export interface PersonName extends NamedPerson {
  /** False for people who only ask for tickets: they are of the client. */
  readonly isStaff: boolean
  readonly client: string | null
  readonly rows: number
}
/** The one ticket of a task of a time sheet. */
export interface TaskName {
  readonly name: string
  readonly projet: string
  readonly first: string
  readonly last: string
  readonly isBillable: boolean
}

/** Names of a file by their keys; equal names in other letters are one. */
export interface Names {
  readonly clients: ReadonlyMap<string, ClientName>
  readonly projets: ReadonlyMap<string, ProjetName>
  readonly people: ReadonlyMap<string, PersonName>
  readonly tasks: ReadonlyMap<string, TaskName>
  addTime(draft: TimeDraft): void
  addTicket(draft: TicketDraft): void
  addClient(draft: ClientDraft): void
  /** Key of the projet of a row. */
  projetKey(draft: Pick<TicketDraft, 'client' | 'projet'>): string
  /** Key of the ticket of a time entry. */
  taskKey(draft: TimeDraft): string
}

/** Person of time for which a file names nobody. */
export const UNKNOWN_TECHNICIEN: NamedPerson = { key: 'technicien inconnu', name: 'Technicien inconnu', email: null }

const NO_PROJET = { time: 'Sans projet', tickets: 'Tickets repris', clients: '' } as const
const NO_TASK = 'Sans tâche'
const PART = '\u001f'
const MAX_FOLDED_NAMES = 200_000
/** Most names of a kind: they are held in memory. */
const MAX_NAMES = 200_000

/** Folds names; a file repeats the same ones a million times. */
const createFolding = (): ((name: string) => string) => {
  const known = new Map<string, string>()
  return (name) => {
    const folded = known.get(name)
    if (folded !== undefined) return folded
    const fresh = shortKey(foldedName(name))
    if (known.size < MAX_FOLDED_NAMES) known.set(name, fresh)
    return fresh
  }
}

/** Collects the names of a file in memory; throws `UnreadableFile` above `MAX_NAMES`. */
export const createNames = ({ kind, ownClient, isToBill }: PlanRules): Names => {
  const clients = new Map<string, ClientName>()
  const projets = new Map<string, ProjetName>()
  const people = new Map<string, PersonName>()
  const tasks = new Map<string, TaskName>()
  const fold = createFolding()

  const nameOf = { client: (given: string) => given || ownClient, projet: (given: string) => given || NO_PROJET[kind] }
  const projetKey = ({ client, projet }: Pick<TicketDraft, 'client' | 'projet'>): string =>
    shortKey(`${fold(nameOf.client(client))}${PART}${fold(nameOf.projet(projet))}`)
  const taskKey = (draft: TimeDraft): string =>
    shortKey(
      `${projetKey(draft)}${PART}${fold(draft.task || NO_TASK)}${isToBill && !draft.isBillable ? `${PART}0` : ''}`,
    )

  const refuseTooMany = (): void => {
    for (const { size } of [clients, projets, people, tasks])
      if (size > MAX_NAMES) throw new UnreadableFile('too_large')
  }
  const addProjet = (draft: Pick<TicketDraft, 'client' | 'projet'>): string => {
    const client = nameOf.client(draft.client)
    const key = fold(client)
    if (!clients.has(key)) clients.set(key, { name: client, fields: {} })
    const projet = projetKey(draft)
    if (!projets.has(projet)) projets.set(projet, { name: nameOf.projet(draft.projet), client: key })
    return key
  }
  const addPerson = (person: NamedPerson, isStaff: boolean, client: string | null): void => {
    const known = people.get(person.key)
    if (!known) {
      people.set(person.key, { ...person, isStaff, client, rows: 1 })
      refuseTooMany()
    } else people.set(person.key, { ...known, isStaff: known.isStaff || isStaff, rows: known.rows + 1 })
  }
  return {
    ...{ clients, projets, people, tasks, projetKey, taskKey },
    addTime: (draft) => {
      addProjet(draft)
      addPerson(draft.person, true, null)
      const key = taskKey(draft)
      const known = tasks.get(key)
      tasks.set(key, {
        name: draft.task || NO_TASK,
        projet: projetKey(draft),
        first: known && known.first < draft.day ? known.first : draft.day,
        last: known && known.last > draft.day ? known.last : draft.day,
        isBillable: isToBill && draft.isBillable,
      })
      if (!known) refuseTooMany()
    },
    addTicket: (draft) => {
      const client = addProjet(draft)
      if (draft.technicien) addPerson(draft.technicien, true, null)
      else if (draft.seconds > 0) addPerson(UNKNOWN_TECHNICIEN, true, null)
      if (draft.requester) addPerson(draft.requester, false, client)
    },
    addClient: (draft) => {
      clients.set(draft.externalId, { name: draft.name, fields: draft.fields })
      refuseTooMany()
    },
  }
}
