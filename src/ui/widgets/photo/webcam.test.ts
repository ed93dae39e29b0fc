import { expect, test } from 'vitest'
import { openCamera } from './webcam.ts'

const createDevices = () => {
  const asked = Promise.withResolvers<MediaStream>()
  const track = {
    isLive: true,
    stop: () => {
      track.isLive = false
    },
  }
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  return {
    devices: { getUserMedia: () => asked.promise },
    allow: () => asked.resolve(stream),
    refuse: () => asked.reject(new Error('NotAllowed')),
    ...{ stream, track },
  }
}

const settled = () => new Promise((done) => setTimeout(done))

test('gives the stream, and releases the camera when it is closed', async () => {
  const { devices, allow, stream, track } = createDevices()
  const camera = openCamera(devices)
  allow()
  expect(await camera.stream).toBe(stream)
  expect(track.isLive).toBe(true)
  camera.close()
  await settled()
  expect(track.isLive).toBe(false)
})

test('releases a camera that is allowed after closing', async () => {
  const { devices, allow, track } = createDevices()
  openCamera(devices).close()
  allow()
  await settled()
  expect(track.isLive).toBe(false)
})

test('rejects where the person refuses, and without devices', async () => {
  const { devices, refuse } = createDevices()
  const camera = openCamera(devices)
  refuse()
  await expect(camera.stream).rejects.toThrow('NotAllowed')
  await expect(openCamera(undefined).stream).rejects.toThrow()
})

test('a refusal after closing tells nobody', async () => {
  const { devices, refuse } = createDevices()
  const camera = openCamera(devices)
  const told: unknown[] = []
  camera.stream.catch((error: unknown) => told.push(error))
  camera.close()
  refuse()
  await settled()
  expect(told).toEqual([])
})
