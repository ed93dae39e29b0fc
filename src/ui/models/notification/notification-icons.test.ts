import { Bell, Hourglass } from 'lucide-react'
import { expect, it } from 'vitest'
import { notificationIcon } from './notification-icons.ts'

it('gives the icon that the server stored', () => {
  expect(notificationIcon('hourglass')).toBe(Hourglass)
})

it.each([undefined, '', 'circle-help', 'toString'])('gives the bell for %j', (name) => {
  expect(notificationIcon(name)).toBe(Bell)
})
