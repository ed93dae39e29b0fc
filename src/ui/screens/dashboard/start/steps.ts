/** Steps from an empty installation to its first ticket, in their order. */
export const START_STEPS = ['company', 'client', 'projet', 'colleague', 'ticket'] as const

export type StartStep = (typeof START_STEPS)[number]

/** Facts of this device from which the progress follows: nothing else remembers it. */
export interface StartFacts {
  readonly companyName: string | null
  readonly siren: string | null
  readonly clients: number
  readonly projets: number
  /** People of the staff beside this manager. */
  readonly colleagues: number
  readonly tickets: number
}

export interface StartState {
  readonly step: StartStep
  readonly isDone: boolean
  /** A step that needs another one first can't be taken yet. */
  readonly isWaiting: boolean
}

/** Returns each step with its state. The last step ends the guide: who has a ticket has begun. */
export const startStates = (facts: StartFacts): readonly StartState[] => {
  const done: Readonly<Record<StartStep, boolean>> = {
    company: facts.companyName !== null && facts.siren !== null,
    client: facts.clients > 0,
    projet: facts.projets > 0,
    colleague: facts.colleagues > 0,
    ticket: facts.tickets > 0,
  }
  const waiting: Readonly<Partial<Record<StartStep, boolean>>> = { projet: !done.client, ticket: !done.projet }
  return START_STEPS.map((step) => ({ step, isDone: done[step], isWaiting: !done[step] && waiting[step] === true }))
}

/** The step to take next: the first that is neither done nor waiting; null when all are done. */
export const nextStep = (states: readonly StartState[]): StartStep | null =>
  states.find(({ isDone, isWaiting }) => !isDone && !isWaiting)?.step ?? null
