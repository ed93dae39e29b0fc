// Runs stages side by side, as many as the machine carries, and tells what came of each when it ends.
import { availableParallelism, totalmem } from 'node:os'
import { run } from './toolchain.mjs'

const MAX_AT_ONCE = 2
const GIB = 2 ** 30
/** Browsers beside test servers need this much. */
const MEMORY_FOR_TWO = 6 * GIB

const stagesAtOnce = () => (totalmem() < MEMORY_FOR_TWO ? 1 : Math.min(MAX_AT_ONCE, availableParallelism()))

const secondsSince = (begun) => (Date.now() - begun) / 1000

const runOne = async ({ name, command: [program, ...args], count }, isAlone) => {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const output = []
  const keep = (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  }
  // Stages that run side by side would mix their lines: each one is printed whole.
  const code = await run(program, args, isAlone ? {} : { stdio: ['ignore', 'pipe', 'pipe'], onStart: keep })
  const seconds = secondsSince(begun)
  if (output.length > 0) {
    console.log(`\n── ${name}: what it printed`)
    process.stdout.write(Buffer.concat(output))
  }
  return { name, seconds, ...count(code, Buffer.concat(output).toString()) }
}

/**
 * Results in the order of the stages. A stage begins when those in its `needs` and `after` have ended;
 * one in `needs` that failed fails it.
 */
export const runStages = async (stages) => {
  const atOnce = stagesAtOnce()
  const isAlone = atOnce === 1 || stages.length === 1
  const results = new Map()
  const waiting = [...stages]
  const running = new Map()
  const isChosen = (name) => stages.some((stage) => stage.name === name)
  const isReady = ({ needs = [], after = [] }) =>
    [...needs, ...after].every((name) => !isChosen(name) || results.has(name))
  const begin = (stage) => {
    waiting.splice(waiting.indexOf(stage), 1)
    const broken = (stage.needs ?? []).find((name) => results.get(name)?.failed > 0)
    if (broken !== undefined) {
      results.set(stage.name, {
        name: stage.name,
        seconds: 0,
        passed: 0,
        failed: 1,
        reasons: [`${stage.name} needs ${broken}, which failed.`],
      })
      return
    }
    const ended = runOne(stage, isAlone).then((result) => {
      running.delete(stage.name)
      results.set(stage.name, result)
    })
    running.set(stage.name, ended)
  }
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < atOnce ? waiting.find(isReady) : undefined
    if (next) begin(next)
    else await Promise.race(running.values())
  }
  return stages.map(({ name }) => results.get(name))
}
