import { parseArgs } from 'node:util'
import { testDurability } from '#tests/support/durability.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    writes: { type: 'string', default: '1000' },
    /** Seed of the moments at which the server is killed. */
    seed: { type: 'string', default: '1' },
  },
})

const began = Date.now()
const rounds = await testDurability({
  rounds: Number(values.rounds),
  writes: Number(values.writes),
  seed: Number(values.seed),
  tell: ({ round, acknowledged, landed, repeated, lost, wrong }) =>
    console.log(
      `round ${round}: ${acknowledged} acknowledged, ${lost} lost; ${repeated} repeated, of which ${landed} had landed; ${wrong} not exactly once`,
    ),
})
const sum = (pick: (round: (typeof rounds)[number]) => number): number =>
  rounds.reduce((total, round) => total + pick(round), 0)
const [lost, wrong] = [sum(({ lost }) => lost), sum(({ wrong }) => wrong)]
console.log(
  `${rounds.length} kills: ${sum(({ acknowledged }) => acknowledged)} acknowledged, ${lost} lost; ${sum(({ repeated }) => repeated)} repeated, ${wrong} not exactly once; ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exit(lost + wrong === 0 ? 0 : 1)
