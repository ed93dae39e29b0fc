import { FAULT_NAMES, type FaultName } from '../network/faults.ts'
import type { Act } from '../world.ts'
import * as befall from './befall.ts'
import * as disk from './disk-harm.ts'
import { LONG, type LongName } from './long.ts'
import * as people from './people.ts'
import { TALK, type TalkName } from './talk.ts'

/** All that people do, with how often against each other. */
const DEEDS = {
  act: [30, people.act],
  actOnMany: [2, people.actOnMany],
  build: [2, people.build],
  undo: [3, people.undo],
  cancel: [2.5, people.cancel],
  retry: [2.5, people.retry],
  correct: [1.5, people.correct],
  exportAndImport: [0.5, people.exportAndImport],
  others: [3, befall.others],
  wait: [12, befall.wait],
  waitLong: [2, befall.waitLong],
  wake: [3, befall.wake],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>

/** All that befalls devices and server beside their requests. */
const BLOWS = {
  kill: [2.5, befall.kill],
  dieAtAppend: [0.8, befall.dieAt('append')],
  dieAtSend: [0.8, befall.dieAt('send')],
  dieAtSettle: [0.8, befall.dieAt('settle')],
  dieAtMirror: [0.8, befall.dieAt('mirror')],
  crashTab: [0.6, befall.crashTab],
  freeze: [0.5, befall.freeze],
  twoLeaders: [0.5, befall.twoLeaders],
  fillLog: [0.4, befall.fillLog],
  fillMirror: [0.4, befall.fillMirror],
  wipeLog: [0.3, disk.wipeLog],
  damageEvent: [0.6, disk.damageEvent],
  damageMirror: [0.4, disk.damageMirror],
  olderLog: [0.4, disk.olderLog],
  newerEvent: [0.3, disk.newerEvent],
  foreignEvent: [0.3, disk.foreignEvent],
  shiftClock: [0.8, befall.shiftClock],
  expireToken: [1, befall.expireToken],
  revokeSession: [0.6, befall.revokeSession],
  switchUser: [0.8, befall.switchUser],
  withdraw: [1, befall.withdraw],
  moveToClient: [0.4, befall.moveToClient],
  backUp: [0.5, befall.backUp],
  restore: [0.3, befall.restore],
  outage: [0.08, befall.outage],
  loseHints: [0.6, befall.loseHints],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>

export type StepName = keyof typeof DEEDS | keyof typeof BLOWS | FaultName | TalkName | LongName

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
  ...weighted(DEEDS),
  ...weighted(BLOWS),
  ...FAULT_NAMES.map((name): [StepName, Weighted] => [name, { weight: FAULT_WEIGHT, act: arm(name) }]),
])

/** What a step does; those of wide and long stories stand beside the table, so that the others tell the same as without them. */
export const actOf = (name: StepName): Act | undefined => STEPS.get(name)?.act ?? TALK[name as TalkName] ?? LONG[name as LongName]

export const isDeed = (name: StepName): boolean => Object.hasOwn(DEEDS, name)

/** What leads to the rarest ways of an event when it comes together: steps with the ms that pass after each. */
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

/** What the blows are called when they strike. */
export const BLOW_NAMES = [
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
