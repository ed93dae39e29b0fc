import { FAULT_NAMES, type FaultName } from '../network/faults.ts'
import type { Act } from '../world.ts'
import * as disk from './disk-harm.ts'
import * as environment from './environment.ts'
import { EXPORTED_FILE, type ExportedFileStep } from './exported-file.ts'
import { LONG, type LongName } from './long.ts'
import * as people from './people.ts'
import { TALK, type TalkName } from './talk.ts'

/** Steps of people, with their relative frequencies. */
const PERSON_STEPS = {
  act: [30, people.act],
  actOnMany: [2, people.actOnMany],
  build: [2, people.build],
  undo: [3, people.undo],
  cancel: [2.5, people.cancel],
  retry: [2.5, people.retry],
  correct: [1.5, people.correct],
  exportAndImport: [0.5, people.exportAndImport],
  others: [3, environment.others],
  wait: [12, environment.wait],
  waitLong: [2, environment.waitLong],
  wake: [3, environment.wake],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>

/** Faults of devices and server beside their requests. */
const ENVIRONMENT_STEPS = {
  kill: [2.5, environment.kill],
  dieAtAppend: [0.8, environment.dieAt('append')],
  dieAtSend: [0.8, environment.dieAt('send')],
  dieAtSettle: [0.8, environment.dieAt('settle')],
  dieAtMirror: [0.8, environment.dieAt('mirror')],
  crashTab: [0.6, environment.crashTab],
  freeze: [0.5, environment.freeze],
  twoLeaders: [0.5, environment.twoLeaders],
  fillLog: [0.4, environment.fillLog],
  fillMirror: [0.4, environment.fillMirror],
  wipeLog: [0.3, disk.wipeLog],
  damageEvent: [0.6, disk.damageEvent],
  damageMirror: [0.4, disk.damageMirror],
  olderLog: [0.4, disk.olderLog],
  newerEvent: [0.3, disk.newerEvent],
  foreignEvent: [0.3, disk.foreignEvent],
  shiftClock: [0.8, environment.shiftClock],
  expireToken: [1, environment.expireToken],
  revokeSession: [0.6, environment.revokeSession],
  switchUser: [0.8, environment.switchUser],
  withdraw: [1, environment.withdraw],
  moveToClient: [0.4, environment.moveToClient],
  backUp: [0.5, environment.backUp],
  restore: [0.3, environment.restore],
  outage: [0.08, environment.outage],
  loseHints: [0.6, environment.loseHints],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>

export type StepName =
  | keyof typeof PERSON_STEPS
  | keyof typeof ENVIRONMENT_STEPS
  | FaultName
  | TalkName
  | LongName
  | ExportedFileStep

/** Arms a fault: it strikes the device's next request that it fits. */
const arm =
  (fault: FaultName): Act =>
  (_world, device) => {
    device.condition.faults.push(fault)
  }

const FAULT_WEIGHT = 1.1

interface Weighted {
  readonly weight: number
  readonly act: Act
}

const weighted = (table: Readonly<Record<string, readonly [number, Act]>>): [StepName, Weighted][] =>
  Object.entries(table).map(([name, [weight, act]]) => [name as StepName, { weight, act }])

export const STEPS: ReadonlyMap<StepName, Weighted> = new Map<StepName, Weighted>([
  ...weighted(PERSON_STEPS),
  ...weighted(ENVIRONMENT_STEPS),
  ...FAULT_NAMES.map((name): [StepName, Weighted] => [name, { weight: FAULT_WEIGHT, act: arm(name) }]),
])

/**
 * The function of a step; steps of wide, long and dense stories are separate, so that short stories
 * stay unchanged.
 */
export const actOf = (name: StepName): Act | undefined =>
  STEPS.get(name)?.act ?? TALK[name as TalkName] ?? LONG[name as LongName] ?? EXPORTED_FILE[name as ExportedFileStep]

export const isPersonStep = (name: StepName): boolean => Object.hasOwn(PERSON_STEPS, name)

/**
 * Sequences that lead to the rarest transitions of an event: steps with the ms that pass after
 * each.
 */
export const PLOTS: readonly (readonly (readonly [StepName, number])[])[] = [
  [
    ['build', 90],
    ['outage', 50],
    ['damageEvent', 600],
    ['wait', 0],
  ],
  [
    ['build', 90],
    ['outage', 50],
    ['damageEvent', 600],
    ['wait', 0],
  ],
  [
    ['build', 90],
    ['outage', 50],
    ['retry', 50],
    ['retry', 50],
  ],
  [
    ['dropAnswer', 0],
    ['act', 90],
    ['outage', 50],
    ['wait', 0],
  ],
  [
    ['build', 50],
    ['killedAfterCommit', 90],
    ['damageEvent', 600],
    ['waitLong', 0],
  ],
  [
    ['damageEvent', 600],
    ['cancel', 50],
    ['cancel', 50],
    ['cancel', 50],
  ],
  [
    ['refusedThenCarriedOut', 0],
    ['act', 300],
    ['cancel', 50],
    ['waitLong', 0],
  ],
  [
    ['backUp', 0],
    ['build', 300],
    ['restore', 0],
    ['waitLong', 0],
  ],
]

/** Names of the environment's faults in the tally. */
export const ENVIRONMENT_FAULT_NAMES = [
  'worker killed',
  'killed at append',
  'killed at send',
  'killed at settle',
  'killed at mirror',
  'tab crash',
  'frozen leader',
  'two leaders',
  'log quota',
  'mirror quota',
  'log wiped',
  'damaged record',
  'damaged mirror',
  'schema upgrade',
  'event of a later release',
  'event of somebody else',
  'clock ± 1 day',
  'token expiry',
  'sign-in needed',
  'user switch',
  'visibility withdrawn',
  'change of rights',
  'slow open transaction',
  'restore',
  'outage',
  'lost hint',
] as const
