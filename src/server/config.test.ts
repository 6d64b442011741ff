import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

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
    })
    expect(isAbsolute(config.dataDir) && config.dataDir.endsWith('/data')).toBe(true)
    // An empty one counts as absent, as in an .env file.
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(config)
  })

  it('follow each other: the address follows the port, and has no slash at its end', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
    expect(readConfig({ APP_URL: 'https://servis.example/' }).appUrl).toBe('https://servis.example')
    const { admin } = readConfig({ ADMIN_EMAIL: 'Patron@Ornek.com', ADMIN_PASSWORD: 'sekizhane' })
    expect(admin).toEqual({ email: 'patron@ornek.com', password: 'sekizhane' })
  })

  it.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['APP_URL', 'servis.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['STORAGE_URL', 'file:///x'],
    ['SMTP_URL', 'http://x'],
    ['JWT_SECRET', 'kisa'],
    ['ADMIN_EMAIL', 'patron'],
    ['ADMIN_PASSWORD', 'yedi777'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['MAP_TILE_URL', 'tiles'],
  ])('%s=%s is refused with one line that names it', (name, value) => {
    let said = ''
    try {
      readConfig({ [name]: value })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(name)
    expect(said.split('\n')).toHaveLength(1)
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
  ])('%j: demo data %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })
})
