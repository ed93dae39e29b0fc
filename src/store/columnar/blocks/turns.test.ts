import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets what is small go before what is large, also when it comes later', async () => {
  const turns = createTurns()
  const seen: string[] = []
  const work = async (name: string, size: number, pieces: number): Promise<void> => {
    const turn = turns.begin(size)
    for (let piece = 0; piece < pieces; piece += 1) {
      await turn.next()
      seen.push(name)
      await new Promise((done) => setTimeout(done, 0))
      if (name === 'large' && piece === 0) void work('small', 1, 2)
    }
    turn.done()
  }
  void work('large', 100, 3)
  void work('middle', 10, 1)
  await turns.settled()
  expect(seen).toEqual(['large', 'middle', 'small', 'small', 'large', 'large'])
})

it('waits for nobody when there is nothing', async () => {
  await createTurns().settled()
})
