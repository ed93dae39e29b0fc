import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
const MACHINE_FILES = globSync('src/**/*.machine.ts')
const SOURCES = new Map(
  globSync('src/**/*.{ts,tsx}')
    .filter((path) => !isTest(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

const importersOf = (path: string): readonly string[] =>
  [...SOURCES].flatMap(([other, text]) => (other !== path && text.includes(`/${basename(path)}'`) ? [other] : []))

/**
 * Imports between a machine and a file that may send its events: its actor, a part of the engine,
 * the engine.
 */
const HOPS = 3

/**
 * Text of the production files that can know the machine: its importers, their importers, and so
 * on.
 */
const neighboursOf = (path: string): string => {
  const files = new Set(importersOf(path))
  for (let hop = 1; hop < HOPS; hop++)
    for (const file of [...files]) for (const importer of importersOf(file)) files.add(importer)
  return [...files].map((file) => SOURCES.get(file)).join('\n')
}

/**
 * An empty state says something only to a reader; with behaviour of its own it is used by the
 * machine itself.
 */
const hasBehaviour = ({ config, parent, key }: AnyStateNode): boolean => {
  const { on, after, always, invoke, entry, exit } = config
  return [on, after, always, invoke, entry, exit].some((part) => part !== undefined) || parent?.config.initial === key
}

/**
 * Names of events, states and emitted events that a machine declares and nothing in `surroundings`
 * uses.
 */
const unusedOf = (machine: AnyStateMachine, own: string, surroundings: string): readonly string[] => {
  const sent = machine.events.filter(
    (type) => !/^xstate\.|\*/.test(type) && !new RegExp(`'${type}'`).test(surroundings),
  )
  const raised = (type: string): boolean =>
    new RegExp(`raise\\(\\{ type: '${type}'|sendBack\\(\\{ type: '${type}'`).test(own)
  const states = getStateNodes(machine).filter((node) => node.type === 'atomic' && !hasBehaviour(node))
  const unread = states.filter(({ key }) => !new RegExp(`'${key}'|\\b${key}:`).test(surroundings))
  const emitted = [...own.matchAll(/emit\([\s\S]*?type: '(\w+)'/g)].map(([, type]) => type ?? '')
  const unheard = emitted.filter((type) => !surroundings.includes(`.on('${type}'`))
  return [...sent.filter((type) => !raised(type)), ...unread.map(({ id }) => id), ...unheard]
}

it.each(MACHINE_FILES)(
  '%s declares only events that are sent, states that are read and emitted events that have a listener',
  async (path) => {
    const exported = Object.values((await import(pathToFileURL(path).href)) as object)
    const machines = exported.filter((value): value is AnyStateMachine => value instanceof StateMachine)
    expect(machines.length).toBeGreaterThan(0)
    for (const machine of machines) expect(unusedOf(machine, SOURCES.get(path) ?? '', neighboursOf(path))).toEqual([])
  },
)
