import type { Step, Story } from './story.ts'

type ShortStep = readonly [device: number, name: Step['name'], dice: number, pause: number]

interface FoundStory {
  /** Of the chance of the network, and of everything else that no step decides. */
  readonly seed: number
  readonly devices: number
  readonly steps: readonly ShortStep[]
}

/**
 * Stories that broke an invariant once, shrunk and written down step by step: unlike a seed, they tell the same when `story.ts` deals other steps. Named after
 * what was wrong in the engine.
 */
const FOUND: Readonly<Record<string, FoundStory>> = {
  'what a restore had lost was passed by what followed it, since it referred to a model that was pulled later': {
    seed: 605414078,
    devices: 3,
    steps: [
      [2, 'act', 378033470, 45],
      [1, 'cutBody', 367545609, 4],
      [1, 'act', 440439765, 24],
      [0, 'act', 1452219792, 44],
      [1, 'wait', 2017933811, 48],
      [0, 'olderServer', 2001959772, 3],
      [2, 'wait', 1506986846, 54],
      [2, 'lateDuplicate', 587275278, 38],
      [1, 'others', 1646314822, 33],
      [2, 'timeout', 1938239138, 37],
      [0, 'killedAfterCommit', 1855948347, 9],
      [1, 'wait', 736862035, 57],
      [2, 'switchUser', 620513690, 24],
      [0, 'act', 22562480, 26],
      [2, 'act', 181670289, 11],
      [1, 'act', 1812003087, 0],
      [1, 'act', 1262134827, 2],
      [1, 'wake', 162435523, 23],
      [0, 'wait', 1070660166, 24],
      [0, 'act', 1432655327, 45],
      [1, 'wait', 1282029066, 18],
      [0, 'act', 277808990, 14],
      [1, 'backUp', 2119352068, 0],
      [1, 'build', 834569213, 300],
      [1, 'restore', 1613568206, 0],
      [2, 'others', 1323319150, 46],
    ],
  },
  'a request that had waited for a fresh token left once more, though a restore had put its event back into the queue': {
    seed: 882002249,
    devices: 2,
    steps: [
      [0, 'act', 184342552, 36],
      [1, 'act', 617985116, 4],
      [0, 'act', 985859482, 10],
      [0, 'unprocessable', 1542622303, 43],
      [1, 'act', 1392606459, 52],
      [1, 'act', 1047358771, 41],
      [1, 'others', 1225726057, 48],
      [0, 'olderServer', 563158293, 56],
      [1, 'act', 1903864057, 12],
      [0, 'act', 1930525008, 52],
      [1, 'expireToken', 1020738909, 59],
      [1, 'twinUnderWay', 1913763243, 59],
      [0, 'cancel', 1229063193, 38],
      [1, 'undo', 1039065693, 12],
      [1, 'wake', 1490549698, 19],
      [1, 'act', 201440087, 20],
      [1, 'restore', 2093996572, 2],
      [0, 'act', 1192406835, 47],
      [1, 'slowTransaction', 1739016981, 15],
      [0, 'wait', 265062930, 0],
    ],
  },
  'a creation that was carried out late counted on the record of its correction, where one page settled both': {
    seed: 771002885,
    devices: 2,
    steps: [
      [0, 'hang', 1128185958, 43],
      [1, 'act', 720552100, 15],
      [0, 'unprocessable', 490921825, 46],
      [0, 'act', 2049141207, 33],
      [0, 'internal', 343486769, 34],
      [0, 'refusedThenCarriedOut', 217396631, 7],
      [0, 'killedBeforeCommit', 1481699470, 48],
      [0, 'act', 1462244085, 10],
      [0, 'waitLong', 93606407, 2],
      [0, 'correct', 375381710, 10],
      [1, 'withdraw', 1797257229, 54],
    ],
  },
}

const storyOf = ({ seed, devices, steps }: FoundStory): Story => ({
  seed,
  devices,
  hasFeed: true,
  isWide: false,
  steps: steps.map(([device, name, dice, pause]) => ({ device, name, dice, pause })),
})

export const FOUND_STORIES: readonly (readonly [what: string, story: Story])[] = Object.entries(FOUND).map(([what, found]) => [what, storyOf(found)])
