import { expect } from 'vitest'
import {
  type ActorOptions,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate'
import { getAdjacencyMap, getShortestPaths, getSimplePaths, getStateNodes } from 'xstate/graph'

/** A promise that the walk settles, as the path says. */
export interface Hands {
  readonly promise: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const createHands = (): Hands => {
  let settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void } | null = null
  const settled =
    <Value>(use: (open: NonNullable<typeof settle>, value: Value) => void) =>
    (value: Value) => {
      if (!settle) throw new Error('the machine waits for nothing')
      const open = settle
      settle = null
      use(open, value)
    }
  return {
    promise: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
      }),
    resolve: settled((open, value) => open.resolve(value)),
    reject: settled((open, error) => open.reject(error)),
  }
}

interface Walked {
  /** State values that were stood in, as JSON. */
  readonly states: ReadonlySet<string>
  /** Transitions that were taken, as `nameOfTransition` spells them. */
  readonly transitions: ReadonlySet<string>
  readonly paths: number
}

interface WalkOptions {
  /** The machine with its effects in the hands of the walk. */
  readonly machine: (hands: Hands) => AnyStateMachine
  readonly input: unknown
  /** Events tried in a state; those that the machine does not listen to must change nothing. */
  readonly events: readonly EventObject[]
  /**
   * Facts beside the state's name on which its transitions depend; states that differ in them are
   * different stations of the walk.
   */
  readonly facts?: (snapshot: AnyMachineSnapshot) => unknown
  /**
   * Only each thing that may happen in each station, by the shortest way there: for machines whose
   * simple paths are without number.
   */
  readonly shortestWays?: boolean
  /**
   * Checks that hold in each state of the walk, given all events and emissions on the way there.
   */
  readonly check: (
    snapshot: AnyMachineSnapshot,
    emitted: readonly EventObject[],
    happened: readonly EventObject[],
  ) => void
}

interface Step {
  readonly event: EventObject
  readonly state: AnyMachineSnapshot
}

const keyOf = (snapshot: { readonly value?: unknown }): string => JSON.stringify(snapshot.value)

const isDone = (event: EventObject): event is EventObject & { output: unknown } =>
  event.type.startsWith('xstate.done.actor')
const isError = (event: EventObject): event is EventObject & { error: unknown } =>
  event.type.startsWith('xstate.error.actor')
const isAfter = (event: EventObject): boolean => event.type.startsWith('xstate.after')

const A_LONG_WHILE_MS = 60_000

/** Lets promises and what they lead to come to an end. */
const quiet = (): Promise<void> => new Promise((done) => setImmediate(done))

/**
 * `xstate.done.actor.0.auth.signingIn` belongs to the state `signingIn`; elsewhere there is nothing
 * to settle.
 */
const isUnderWay = (event: EventObject, actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as AnyMachineSnapshot).matches(event.type.split('.').slice(5).join('.'))

/**
 * `xstate.after.delay.session.waiting` belongs to the state `waiting`; elsewhere that time does not
 * pass.
 */
const isWaitedFor = (event: EventObject, actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as AnyMachineSnapshot).matches(event.type.split('.').slice(4).join('.'))

const happen = async (event: EventObject, actor: AnyActorRef, hands: Hands, clock: SimulatedClock): Promise<void> => {
  if (isDone(event)) isUnderWay(event, actor) && hands.resolve(event.output)
  else if (isError(event)) isUnderWay(event, actor) && hands.reject(event.error)
  else if (isAfter(event)) isWaitedFor(event, actor) && clock.increment(A_LONG_WHILE_MS)
  else actor.send(event)
  await quiet()
}

type Steps = readonly { readonly event: EventObject; readonly state: unknown }[]

/** Without those that a longer one begins with: walking that one walks them too. */
const longest = (paths: readonly Steps[]): readonly Steps[] => {
  const keyOfPath = (steps: Steps): string => JSON.stringify(steps.map(({ event }) => event))
  const begun = new Set(paths.filter((steps) => steps.length > 0).map((steps) => keyOfPath(steps.slice(0, -1))))
  return paths.filter((steps) => !begun.has(keyOfPath(steps)))
}

/**
 * Walks a machine with a real actor: every simple path, and from every state each thing that may
 * happen there. After each step the actor must stand where the model says, and `check` must hold.
 */
export const walk = async ({ machine, input, events, facts, shortestWays, check }: WalkOptions): Promise<Walked> => {
  const model = machine(createHands())
  const stationOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify([snapshot.value, facts?.(snapshot)])
  const options = { input, events, serializeState: stationOf } as Parameters<typeof getSimplePaths>[1]
  const simple = shortestWays ? [] : longest(getSimplePaths(model, options).map(({ steps }) => steps))
  const shortest = getShortestPaths(model, options)
  const vertices = getAdjacencyMap(model as never, options as never) as unknown as Readonly<
    Record<string, { readonly transitions: Readonly<Record<string, Step>> }>
  >
  const edges = Object.entries(vertices).flatMap(([key, { transitions }]) => {
    const way = shortest.find(({ state }) => stationOf(state as never) === key)
    return Object.values(transitions).map(({ event, state }) => [...(way?.steps ?? []), { event, state }])
  })
  const states = new Set<string>()
  const transitions = new Set<string>()

  for (const steps of [...simple, ...edges]) {
    const hands = createHands()
    const clock = new SimulatedClock()
    const actor = createActor(machine(hands), {
      input,
      clock,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.microstep')
          for (const taken of inspected._transitions) transitions.add(nameOfTransition(taken))
      },
    } as ActorOptions<AnyStateMachine>)
    const emitted: EventObject[] = []
    const happened: EventObject[] = []
    actor.on('*', (event) => emitted.push(event))
    actor.start()
    await quiet()
    for (const { event, state } of steps) {
      if (!event.type.startsWith('xstate.init')) {
        await happen(event, actor, hands, clock)
        happened.push(event)
      }
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot
      const way = steps.map((step) => step.event.type).join(' → ')
      expect(snapshot.value, way).toEqual((state as unknown as AnyMachineSnapshot).value)
      check(snapshot, emitted, happened)
      states.add(keyOf(snapshot))
    }
    actor.stop()
  }
  return { states, transitions, paths: simple.length + edges.length }
}

/** `session.expired SIGN_IN 0`: the first answer to that event in that state. */
const nameOfTransition = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return `${source.id} ${eventType || 'always'} ${siblings?.indexOf(transition)}`
}

/** Transitions of the machine that no walk has taken. */
export const untaken = (machine: AnyStateMachine, taken: ReadonlySet<string>): readonly string[] =>
  [machine.root, ...getStateNodes(machine)]
    .flatMap((node) => [...(node.always ?? []), ...[...node.transitions.values()].flat()])
    .map(nameOfTransition)
    .filter((name) => !taken.has(name))

/** Ids of all states in which the machine can rest; those it only passes through have `always`. */
export const restingStates = (machine: AnyStateMachine): readonly string[] =>
  getStateNodes(machine)
    .filter((node) => node.type === 'atomic' && !node.always)
    .map((node) => node.path.join('.'))
    .sort()

/** State ids from the state values of a walk. */
export const stoodIn = (states: ReadonlySet<string>): readonly string[] => {
  const flatten = (value: unknown, prefix: string): readonly string[] =>
    typeof value === 'string'
      ? [prefix + value]
      : Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${prefix}${key}.`))
  return [...new Set([...states].flatMap((state) => flatten(JSON.parse(state), '')))].sort()
}
