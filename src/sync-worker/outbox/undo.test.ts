import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, isWrite, NONE, refusal } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

describe('undo', () => {
  it('withdraws an unsent event with its dependents', async () => {
    const device = await given()
    device.answers(() => NONE)
    await device.act({ recordId: temporaryId('x'), action: 'create', payload: { name: 'X', projet_id: '1' } })
    await device.clock.advance(60_000)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const step = await device.act({ recordId, action: 'start' })
    expect(await device.engine().undo(creation)).toEqual({ cancelled: [creation, step], sent: [], impossible: [] })
    expect(device.shown('ticket', 'name')).toEqual(['X'])
  })

  it('takes back a sent event with a compensating event', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const first = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
    await device.clock.advance(1000)
    const { sent, cancelled, impossible } = await device.engine().undo(first)
    expect([sent.map(({ undone }) => undone), cancelled, impossible]).toEqual([[first], [], []])
    expect(device.shown('ticket', 'ut')).toEqual([null])
    await device.clock.advance(1000)
    expect(device.event(sent[0]?.by ?? '')).toMatchObject({ state: 'accepted', undoes: first })
    expect(device.shown('ticket', 'ut')).toEqual([null])
    expect(await device.engine().undo(first)).toMatchObject({ impossible: [{ eventId: first, reason: 'changed' }] })
  })

  it('takes back an action on the record that it made, when its correction made a second record', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const recordId = temporaryId('p')
    device.answers((request, carryOut) => (isWrite(request) ? refusal(request, 403, 'forbidden') : carryOut()))
    const first = await device.act({
      model: 'pointage',
      recordId,
      action: 'create',
      payload: { ut: 4, ticket_id: ticket },
    })
    await device.clock.advance(1000)
    const late = device.requests.at(-1)
    device.answers((_request, carryOut) => carryOut())
    await device.engine().correct(first, { ut: 5, ticket_id: ticket }, {}, 'corrected')
    await device.clock.advance(1000)
    if (late) await device.server.handle(late, {})
    device.engine().wake()
    await device.clock.advance(1000)
    expect(device.shown('pointage', 'ut')).toEqual([5, 4])
    expect((await device.engine().undo(first)).impossible).toEqual([])
    await device.clock.advance(1000)
    expect(device.shown('pointage', 'ut')).toEqual([5])
  })

  it('takes back a group in one write, and names the irreversible events', async () => {
    const device = await given()
    const tickets = [await device.newTicket('A'), await device.newTicket('B')]
    const group = tickets.map((recordId, index) => ({
      id: `g-${index}`,
      model: 'ticket',
      recordId,
      action: 'updateImportance',
      payload: { importance: 5 },
      was: { importance: 1 },
      groupId: 'g',
    }))
    await device.engine().dispatchAll(group)
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'importance')).toEqual([5, 5])
    const done = await device.engine().undo('g')
    expect(done.sent.map(({ undone }) => undone).toSorted()).toEqual(['g-0', 'g-1'])
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'importance')).toEqual([1, 1])
    const creation = device.engine().events()[0]?.id ?? ''
    expect(await device.engine().undo(creation)).toEqual({
      cancelled: [],
      sent: [],
      impossible: [{ eventId: creation, reason: 'none' }],
    })
  })

  it('of an overwrite restores the other person’s value', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers(async (request, carryOut) => {
      const outcome = await carryOut()
      if (!isWrite(request) || outcome.kind === 'none') return outcome
      const overwrote = { field: 'responsable_id', value: 7, by: 'Marie', at: '2026-03-02T08:59:00.000Z' }
      return { ...outcome, body: { ...(outcome.body as object), overwrote } }
    })
    const id = await device.act({
      recordId: ticket,
      action: 'updateResponsable',
      payload: { responsable_id: '8' },
      was: { responsable_id: null },
    })
    await device.clock.advance(1000)
    expect(device.news).toContainEqual(expect.objectContaining({ kind: 'overwrote', value: '7', by: 'Marie' }))
    device.answers((_request, carryOut) => carryOut())
    expect((await device.engine().undo(id)).sent).toHaveLength(1)
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'responsable_id')).toEqual(['7'])
  })

  it('is withdrawn when the undone event is refused', async () => {
    const device = await given()
    // Under its temporary id, which the event that takes it back no longer uses.
    const ticket = temporaryId('early')
    await device.act({ recordId: ticket, action: 'create', payload: { name: 'A', projet_id: '1' } })
    await device.clock.advance(1000)
    let refuse: () => void = () => undefined
    device.answers((request, carryOut) =>
      isWrite(request)
        ? new Promise((done) => {
            refuse = () => done(refusal(request, 403, 'forbidden'))
          })
        : carryOut(),
    )
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
    await device.clock.advance(100)
    const { sent } = await device.engine().undo(id)
    refuse()
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(5000)
    expect([device.event(id)?.state, device.event(sent[0]?.by ?? '')?.state]).toEqual(['refused', 'cancelled'])
  })

  it('runs once when the call is repeated with one `undoId`, with the same answer', async () => {
    const device = await given()
    const tickets = [await device.newTicket('A'), await device.newTicket('B')]
    const change = (index: number) => ({
      id: `twice-${index}`,
      model: 'ticket',
      recordId: tickets[index] ?? '',
      action: 'updateImportance',
      payload: { importance: 5 },
      was: { importance: 1 },
      groupId: 'twice',
    })
    await device.engine().dispatchAll([change(0), change(1)])
    await device.clock.advance(1000)
    const first = await device.engine().undo('twice', 'undo-1')
    expect(await device.engine().undo('twice', 'undo-1')).toEqual(first)
    await device.clock.advance(1000)
    expect(await device.engine().undo('twice', 'undo-1')).toEqual(first)
    const alone = await device.engine().undo(first.sent[0]?.by ?? '', 'undo-2')
    expect(alone.sent.map(({ by }) => by)).toEqual(['undo-2'])
    expect(await device.engine().undo(first.sent[0]?.by ?? '', 'undo-2')).toEqual(alone)
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'importance').toSorted()).toEqual([1, 5])
    expect(device.requests).toHaveLength(7)
  })

  it('of an unsent event, called twice, answers twice that it was withdrawn', async () => {
    const device = await given()
    device.answers(() => NONE)
    await device.newTicket('X')
    await device.clock.advance(60_000)
    const waiting = await device.newTicket('A')
    const [id = ''] = device
      .engine()
      .events()
      .filter(({ recordId }) => recordId === waiting)
      .map((event) => event.id)
    const first = await device.engine().undo(id, 'undo-3')
    expect(first).toEqual({ cancelled: [id], sent: [], impossible: [] })
    expect(await device.engine().undo(id, 'undo-3')).toEqual(first)
    expect([await device.engine().cancel(id), await device.engine().cancel(id)]).toEqual([true, true])
  })
})
