import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailFolder } from './mail-folder.ts'

test('without SMTP a mail is a file for the server’s own user, and its link is said', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sav-mail-'))
  const lines: string[] = []
  const folder = join(root, 'mail')
  const link = 'https://sav.example/auth/set-new-password?token=abc'
  await mailFolder(folder, 'sav@exemple.fr', (line) => lines.push(line)).send({
    kind: 'recover',
    to: 'lea@exemple.fr',
    subject: 'Choisir un mot de passe',
    text: `Bonjour\n\n${link}`,
    html: '<p>Bonjour</p>',
    link,
  })
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/-recover-[0-9a-f]{8}\.eml$/)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: lea@exemple.fr')
  if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('lea@exemple.fr')
  expect(lines[0]).toContain(link)
  rmSync(root, { recursive: true, force: true })
})
