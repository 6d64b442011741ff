import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { adviceFor, readConfig, SETTING_NAMES } from './config.ts'
import { SECRET_SETTINGS } from './secret-files.ts'

describe('the settings', () => {
  it('are all optional, with the defaults of decisions, section 7', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      storageUrl: undefined,
      smtpUrl: undefined,
      jwtSecret: undefined,
      admin: undefined,
      demo: true,
      logLevel: 'info',
      mailFrom: 'Pruva <bilgi@pruva.local>',
      production: false,
      passwordPolicy: 'standard',
      rateLimit: undefined,
      ratesUrl: 'https://www.tcmb.gov.tr/kurlar/today.xml',
    })
    expect(readConfig({ RATES_URL: 'off' }).ratesUrl).toBeUndefined()
    expect(isAbsolute(config.dataDir) && config.dataDir.endsWith('/data')).toBe(true)
    // An empty value counts as absent, like in an .env file.
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(config)
  })

  it('follow each other: the address follows the port, and has no slash at its end', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
    expect(readConfig({ APP_URL: 'https://servis.example/' }).appUrl).toBe('https://servis.example')
    const { admin } = readConfig({ ADMIN_EMAIL: 'Patron@Ornek.com', ADMIN_PASSWORD: 'sekizhane' })
    expect(admin).toEqual({ email: 'patron@ornek.com', password: 'sekizhane' })
  })

  it('strict passwords: hold for the first administrator too; a production start without them is told of the setting', () => {
    const strict = { NODE_ENV: 'production', PASSWORD_POLICY: 'strict', ADMIN_EMAIL: 'patron@ornek.com' }
    expect(() => readConfig({ ...strict, ADMIN_PASSWORD: 'dokuz-999' })).toThrow(/^Setting ADMIN_PASSWORD: .*10/)
    expect(adviceFor(readConfig({ ...strict, ADMIN_PASSWORD: 'dokuz-9999' }))).toEqual([])
    expect(adviceFor(readConfig({ NODE_ENV: 'production' })).join()).toMatch(/^Öneri: PASSWORD_POLICY=strict [^\n]*$/)
    expect(adviceFor(readConfig({}))).toEqual([])
  })

  it('warn where others reach the server, but may sign in at a local address alone', () => {
    expect(adviceFor(readConfig({ HOST: '0.0.0.0' })).join()).toMatch(/^Uyarı: .*APP_URL http:\/\/localhost:3000/)
    expect(adviceFor(readConfig({ HOST: '0.0.0.0', APP_URL: 'http://192.168.1.5:3000' }))).toEqual([])
  })

  it.each([
    ['RATES_URL', 'on'],
    ['RATES_URL', 'ftp://kur.example/today.xml'],
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['HOST', 'iki kelime'],
    ['APP_URL', 'servis.example'],
    ['APP_URL', 'ftp://servis.example'],
    ['APP_URL', 'https://servis.example/?x=1'],
    ['APP_URL', 'https://servis.example/panel'],
    ['DATABASE_URL', 'mysql://x'],
    ['STORAGE_URL', 'file:///x'],
    ['BACKUP_TO', 'ftp://yedek'],
    ['BACKUP_TO', 's3://?endpoint=http://127.0.0.1:9000'],
    ['BACKUP_TO', 's3://yedek?endpoint=127.0.0.1:9000'],
    ['SMTP_URL', 'http://x'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'pruva'],
    ['MAIL_FROM', 'Pruva <bilgi'],
    ['MAIL_FROM', 'Pruva <bilgi@pruva.local>\r\nBcc: x@y.example'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['JWT_SECRET', ' '.repeat(40)],
    ['ADMIN_EMAIL', 'patron'],
    ['ADMIN_PASSWORD', 'yedi777'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PASSWORD_POLICY', 'hard'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['DATABASE_URL', 'postgres://pruva:%zz@db/pruva'],
    ['STORAGE_URL', 's3://key:%zz@bucket'],
    ['SMTP_URL', 'smtp://ali:%zz@mail.example'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', '-5'],
    ['RATE_LIMIT', '1.5'],
    ['RATE_LIMIT', 'many'],
    ['METRICS_TOKEN', 'on-bes-karakter'],
    ['METRICS_TOKEN', 'iki kelimeli bir anahtar'],
    ['MAP_TILE_URL', 'tiles'],
    ['MAP_TILE_URL', 'https://'],
    ['MAP_TILE_URL', 'https:///{z}/{x}/{y}.png'],
    ['MAP_TILE_URL', 'https://tiles.example:port/{z}/{x}/{y}.png'],
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILE_URL', 'ftp://tiles.example/{z}/{x}/{y}.png'],
  ])('%s=%s is refused with one line that names it', (name, value) => {
    let said = ''
    try {
      readConfig({ [name]: value })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toMatch(new RegExp(`^Setting ${name}: must `))
    expect(said.split('\n')).toHaveLength(1)
  })

  it.each([
    ['PORT', '65535', 'port', 65535],
    ['PORT', '0', 'port', 0],
    ['RATE_LIMIT', '600', 'rateLimit', 600],
    ['MAIL_FROM', 'servis@ornek.com', 'mailFrom', 'servis@ornek.com'],
    ['MAIL_FROM', '"Mavi Servis" <servis@ornek.com>', 'mailFrom', '"Mavi Servis" <servis@ornek.com>'],
    ['SMTP_URL', 'smtps://ali:sifre@mail.example:465', 'smtpUrl', 'smtps://ali:sifre@mail.example:465'],
    ['STORAGE_URL', 's3://tekne?region=eu-central-1', 'storageUrl', 's3://tekne?region=eu-central-1'],
    ['BACKUP_TO', '/yedek', 'backupTo', '/yedek'],
    ['BACKUP_TO', 's3://tekne/yedek?region=eu-central-1', 'backupTo', 's3://tekne/yedek?region=eu-central-1'],
    ['JWT_SECRET', 'x'.repeat(32), 'jwtSecret', 'x'.repeat(32)],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    [
      'MAP_TILE_URL',
      'https://{s}.tiles.example/{z}/{x}/{y}{r}.png',
      'mapTileUrl',
      'https://{s}.tiles.example/{z}/{x}/{y}{r}.png',
    ],
    ['MAP_TILE_URL', '/tiles/{z}/{x}/{y}.png', 'mapTileUrl', '/tiles/{z}/{x}/{y}.png'],
  ] as const)('%s=%s is taken', (name, value, field, read) => {
    expect(readConfig({ [name]: value })[field]).toBe(read)
  })

  it('name the first administrator whole or not at all', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'patron@ornek.com' })).toThrow(/ADMIN_PASSWORD/)
  })

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('%j → demo data %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })
})

describe('a secret in a file', () => {
  const values: Record<(typeof SECRET_SETTINGS)[number], string> = {
    DATABASE_URL: 'postgres://pruva:gizli@db/pruva',
    STORAGE_URL: 's3://anahtar:gizli@tekne',
    SMTP_URL: 'smtps://ali:gizli@mail.example',
    JWT_SECRET: 'x'.repeat(40),
    ADMIN_PASSWORD: 'gizli-sifre',
    BACKUP_TO: 's3://key:gizli@tekne/yedek?region=eu-central-1',
    METRICS_TOKEN: 'gizli-olcum-anahtari',
  }
  const messageOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment)
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each(SECRET_SETTINGS)('%s_FILE → read without its line end, like the setting itself', async (name) => {
    const file = join(await temporaryFolder(), 'secret')
    await writeFile(file, `${values[name]}\n`)
    const others: Record<string, string> = name === 'ADMIN_PASSWORD' ? { ADMIN_EMAIL: 'patron@ornek.com' } : {}
    expect(readConfig({ ...others, [`${name}_FILE`]: file })).toEqual(readConfig({ ...others, [name]: values[name] }))
    expect(readConfig({ ...others, [name]: '', [`${name}_FILE`]: file })).toEqual(
      readConfig({ ...others, [name]: values[name] }),
    )
  })

  it('beside its setting, unreadable, empty, or with a value that the setting refuses → one line that names it', async () => {
    const file = join(await temporaryFolder(), 'secret')
    expect(messageOf({ JWT_SECRET_FILE: file })).toBe('Setting JWT_SECRET_FILE: the file cannot be read, ENOENT')
    await writeFile(file, '\n')
    expect(messageOf({ JWT_SECRET_FILE: file })).toBe('Setting JWT_SECRET_FILE: the file is empty')
    await writeFile(file, 'kisa')
    expect(messageOf({ JWT_SECRET_FILE: file })).toBe('Setting JWT_SECRET: must have at least 32 characters')
    expect(messageOf({ JWT_SECRET: 'x'.repeat(40), JWT_SECRET_FILE: file })).toBe(
      'Settings JWT_SECRET and JWT_SECRET_FILE must not be given together',
    )
  })
})

describe('.env.example and README.md', () => {
  const example = readFileSync('.env.example', 'utf8')
  /** Settings stand in comments. */
  const given = parseEnv(example.replaceAll(/^# ?(?=[A-Z_]+=)/gm, ''))

  it('.env.example: names each setting once, and gives its default or nothing', () => {
    const names = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted())
    expect(readConfig({ ...given, NODE_ENV: '', DEMO: '' })).toEqual(readConfig({}))
  })

  it('.env.example: holds no secret; README.md describes each setting', () => {
    expect(SECRET_SETTINGS.filter((name) => given[name] !== '')).toEqual([])
    const described = readFileSync('README.md', 'utf8')
      .match(/^\| `.*$/gm)
      ?.join('\n')
    expect(SETTING_NAMES.filter((name) => name !== 'NODE_ENV' && !described?.includes(`\`${name}\``))).toEqual([])
  })
})
