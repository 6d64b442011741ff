import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type LockPackages, NOTICES_FILE, shippedPackages, thirdPartyNotices } from '../scripts/third-party-notices.ts'

describe('third-party notices', () => {
  const text = readFileSync(NOTICES_FILE, 'utf8')

  it('are current: after a change of packages run `npm run notices`', () => {
    expect(text === thirdPartyNotices()).toBe(true)
  })

  it.each([
    ['the browser runs', 'react', 'MIT'],
    ['the server runs', 'fastify', 'MIT'],
    ['another package needs', 'scheduler', 'MIT'],
    ['papers are written in', '@expo-google-fonts/inter', 'MIT AND OFL-1.1'],
    ['the screens are written in', '@fontsource-variable/inter', 'OFL-1.1'],
    ['only one platform needs', '@img/sharp-libvips-darwin-arm64', 'LGPL-3.0-or-later'],
  ])('name what %s, with its licence: %s', (_what, name, license) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    expect(line?.endsWith(` (${license})`)).toBe(true)
  })

  it('do not name what only builds and tests', () => {
    expect(text).not.toMatch(/^(vite|vitest|@playwright\/test|typescript) /m)
  })

  it('hold the texts of the licences and of the fonts', () => {
    expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })
})

describe('licences', () => {
  const lock = (license: string | undefined): LockPackages => ({
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^2.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', ...(license ? { license } : {}) },
    'node_modules/b': { version: '1.0.0', license: 'GPL-3.0-only' },
  })

  it.each(['ISC', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib'])(
    '%s is allowed, also where another package needs it',
    (license) => {
      expect(shippedPackages(lock(license), ['a']).map(({ name, version }) => `${name} ${version}`)).toEqual([
        'a 1.0.0',
        'b 2.0.0',
      ])
    },
  )

  it.each([['GPL-3.0-only'], ['MIT AND AGPL-3.0-only'], ['UNLICENSED'], [undefined]])(
    '%s fails the check, which names the package',
    (license) => {
      expect(() => shippedPackages(lock(license), ['a'])).toThrow(`b@2.0.0 (${license ?? 'none'})`)
    },
  )
})
