// The proxies of the operator's guide, run as it prints them. Only ports and certificates are the test's own.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { citiesApi } from '../src/shared/cities/cities.contract.ts'
import { PHOTO_MAX_BYTES } from '../src/shared/photos/photos.contract.ts'
import { eventually } from './eventually.ts'
import { createRequest } from './factories.ts'
import { freePort } from './free-port.ts'
import { TestServer } from './harness.ts'
import { temporaryFolder } from './temporary-folder.ts'

const guide = readFileSync('docs/operations.md', 'utf8')
const NAME = 'pruva.example.com'
/** Of the caller: another address of this machine than the proxy's. */
const CALLER = '127.0.0.2'

/** The first block of that language in the guide. */
function printed(language: string): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide) ?? []
  if (!block) throw new Error(`The guide has no block of ${language}`)
  return block
}

async function program(name: string): Promise<string | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']) {
    const path = join(folder, name)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}

const programs = { nginx: await program('nginx'), caddy: await program('caddy'), openssl: await program('openssl') }

interface Ports {
  proxy: number
  server: string
}

async function nginx(folder: string, { proxy, server }: Ports): Promise<string[]> {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', `/CN=${NAME}`, '-days', '2', '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  await promisify(execFile)(programs.openssl ?? '', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files])
  const block = printed('nginx')
    .replace('listen 443 ssl', `listen 127.0.0.1:${proxy} ssl`)
    .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key)
    .replace('127.0.0.1:3000', server)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${block}}`,
  )
  return ['-c', config, '-e', 'stderr']
}

async function caddy(folder: string, { proxy, server }: Ports): Promise<string[]> {
  const settings = `admin off\nlocal_certs\nskip_install_trust\nhttps_port ${proxy}\nhttp_port ${await freePort()}`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n${settings}\n}\n${printed('caddyfile').replace('127.0.0.1:3000', server)}`)
  return ['run', '--config', config, '--adapter', 'caddyfile']
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array
}

const server = new TestServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

/** Starts the program before a server of its own; returns what calls through it. */
async function through(name: 'nginx' | 'caddy') {
  const folder = await temporaryFolder()
  const { app, url } = await server.another({ APP_URL: `https://${NAME}`, TRUST_PROXY: '127.0.0.1' })
  const port = await freePort()
  const argsOf = { nginx, caddy }[name]
  const args = await argsOf(folder, { proxy: port, server: new URL(url).host })
  await mkdir(join(folder, 'home'))
  const env = { ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') }
  const child = spawn(programs[name] ?? '', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await app.close()
  })
  const open = ({ path, method = 'GET', headers, body }: Sent & { path: string }) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, localAddress: CALLER, servername: NAME }
      // Its certificate is of the test.
      const call = request({ ...options, rejectUnauthorized: false, headers: { host: NAME, ...headers } }, resolve)
      call.on('error', reject).end(body)
    })
  const send = async (path: string, sent: Sent = {}) => {
    const response = await open({ path, ...sent })
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  await eventually(async () => {
    const { status } = await send('/api/health').catch((error: Error) => ({ status: `${error.message}\n${said}` }))
    expect(status).toBe(200)
  })
  return { open, send }
}

describe.each(['nginx', 'caddy'] as const)('%s as the guide prints it', (name) => {
  const missing = [name, ...(name === 'nginx' ? (['openssl'] as const) : [])].filter((one) => !programs[one])
  const title = 'a large photo, the stream, the caller’s address pass; the metrics and a name of a stranger do not'
  it.skipIf(missing.length > 0)(
    missing.length > 0 ? `${title} (not run: no ${missing.join(', ')})` : title,
    async () => {
      const { open, send } = await through(name)
      const admin = await server.person('ADMIN')
      const authorization = `Bearer ${admin.token}`

      const side = Math.floor(Math.sqrt(PHOTO_MAX_BYTES / 3)) - 60
      const raw = { width: side, height: side, channels: 3 as const }
      const photo = await sharp(randomBytes(side * side * 3), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer()
      expect(photo.length).toBeGreaterThan(PHOTO_MAX_BYTES * 0.9)
      const form = new FormData()
      form.set(
        'serviceRequestId',
        (await createRequest(server.db, { customer_id: (await server.person('CUSTOMER')).id, status: 'ACTIVE' })).id,
      )
      form.set('file', new Blob([photo], { type: 'image/png' }), 'deniz.png')
      const encoded = new Response(form)
      const headers = { authorization, 'content-type': encoded.headers.get('content-type') ?? '' }
      const body = new Uint8Array(await encoded.arrayBuffer())
      const uploaded = await send('/api/maintenance/photos', { method: 'POST', headers, body })
      expect([uploaded.status, JSON.parse(uploaded.body).success]).toEqual([200, true])

      const stream = await open({ path: '/api/live', headers: { authorization } })
      let received = ''
      stream.on('data', (chunk) => {
        received += String(chunk)
      })
      await eventually(() => expect(received).toContain('event: hello'))
      await server.call(admin, citiesApi.create, { body: { name: `Şehir ${name}` } })
      await eventually(() => expect(received).toContain('"topic":"city"'))
      stream.destroy()

      const login = JSON.stringify({ email: `yabanci-${name}@pruva.test`, password: 'yanlis-sifre' })
      const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
      const refused = await send('/api/auth/login', { method: 'POST', headers: json, body: Buffer.from(login) })
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, undefined])
      const counters = await server.db
        .selectFrom('rate_limits')
        .select('key')
        .where('key', 'like', `%-${name}@%`)
        .execute()
      const keys = counters.map(({ key }) => key).join('\n')
      expect(keys).toContain(CALLER)
      expect(keys).not.toContain('203.0.113.7')

      expect((await send('/api/metrics')).status).toBe(404)
    },
  )
})

it('nginx, as printed: TLS 1.2 and 1.3 alone', () => {
  expect(printed('nginx')).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
})

it('no block of the guide asks for Basic auth', () => {
  const blocks = [...guide.matchAll(/^```(?:nginx|caddyfile|yaml)\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
  expect(blocks.length).toBeGreaterThanOrEqual(4)
  expect(blocks.filter((block) => /auth_basic|basic_?auth/i.test(block ?? ''))).toEqual([])
})
