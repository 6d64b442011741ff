// The image without a daemon: the Dockerfile's lines are carried out, and its program is started as another user.
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../src/server/config.ts'
import { DEMO_ACCOUNTS } from '../src/server/demo/demo.ts'
import { SECRET_SETTINGS } from '../src/server/secret-files.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { buildImage, contentOf, type Image, linesOf } from './image-build.ts'
import { phonePhoto } from './pictures.ts'

const USER = 10001
const isRoot = process.getuid?.() === 0

describe('the Dockerfile', () => {
  it('starts from a whole version of Node 24 on Debian slim, in each stage', () => {
    for (const from of linesOf('FROM')) expect(from).toMatch(/^node:24\.\d+\.\d+-bookworm-slim( AS \w+)?$/)
  })

  it('runs as a number that is not root, serves its port, and keeps its data in a volume', () => {
    expect(linesOf('USER')).toEqual([`${USER}:${USER}`])
    expect([linesOf('EXPOSE'), linesOf('VOLUME')]).toEqual([['3000'], ['/data']])
  })

  it('takes into its last stage what runs alone: no source control, no tests, no packages of the build', () => {
    const taken = linesOf('COPY').filter((line) => line.startsWith('/app/'))
    const paths = ['package.json', 'node_modules', 'src', 'dist']
    expect(taken.map((line) => line.split(' ')[0])).toEqual(paths.map((path) => `/app/${path}`))
    expect(linesOf('RUN').some((line) => line.startsWith('npm prune --omit=dev'))).toBe(true)
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['*', '**/*.test.ts', '**/*.test.tsx']))
    expect(ignored.filter((line) => /^!.*(git|test|e2e|data)/.test(line))).toEqual([])
  })

  it('holds no secret, and sets only settings that exist', () => {
    const names = [...linesOf('ENV'), ...linesOf('ARG')].flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    expect(names.filter((name) => SECRET_SETTINGS.some((secret) => name.startsWith(secret)))).toEqual([])
    const own = ['COMMIT', 'NODE_COMPILE_CACHE']
    expect(
      names.filter((name) => !SETTING_NAMES.includes(name) && !/^MALLOC_/.test(name) && !own.includes(name)),
    ).toEqual([])
    for (const run of linesOf('RUN')) expect(run).not.toMatch(/curl|wget|npm install/)
  })
})

describe('compose.yml', () => {
  it('gives settings that exist, and all of them but those of the image; secrets as files', async () => {
    const { services, secrets } = parse(await readFile('compose.yml', 'utf8'))
    const { environment, read_only, tmpfs, volumes, ...pruva } = services.pruva
    const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''))
    const ofImage = linesOf('ENV').flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    expect(names.toSorted()).toEqual(SETTING_NAMES.filter((name) => !ofImage.includes(name)).toSorted())
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('_FILE')) expect(pruva.secrets).toContain(String(value).replace('/run/secrets/', ''))
    expect([read_only, tmpfs, volumes]).toEqual([true, ['/tmp'], ['data:/data']])
    expect([...pruva.secrets, ...services.db.secrets].filter((name) => !(name in secrets))).toEqual([])
    expect(services.db.image).toMatch(/^postgres:\d+\.\d+-bookworm$/)
  })
})

it('the lock file: each native package for amd64 has its like for arm64', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const versionOf = (name: string) => packages[name]?.version
  const native = Object.keys(packages).filter((name) => /linux-x64(-gnu)?$/.test(name))
  expect(native.length).toBeGreaterThan(5)
  expect(native.filter((name) => versionOf(name.replace('linux-x64', 'linux-arm64')) !== versionOf(name))).toEqual([])
})

describe('a machine for which native packages have no file', () => {
  const started = async (pretended: string) => {
    const args = ['--import', `data:text/javascript,${encodeURIComponent(pretended)}`, 'scripts/start.mjs']
    return promisify(execFile)(process.execPath, args).then(
      () => 'started',
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout, stderr],
    )
  }

  it('32 bits, or musl → refused in one line', async () => {
    expect(await started(`Object.defineProperty(process, 'arch', { value: 'arm' })`)).toEqual([
      1,
      '',
      'Pruva needs a 64-bit processor, x64 or arm64; this Node is for arm.\n',
    ])
    const musl = `process.report.getReport = () => ({ header: {} }); Object.defineProperty(process, 'platform', { value: 'linux' })`
    expect(await started(musl)).toEqual([
      1,
      '',
      'Pruva needs a Linux with glibc, as Debian; this one has musl, as Alpine.\n',
    ])
  })
})

describe('the image', () => {
  let folder: string
  let image: Image
  let before: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pruva-image-'))
    image = await buildImage(folder)
    // As `docker run` mounts them.
    if (isRoot) await chown(join(image.root, 'data'), USER, USER)
    await chmod(join(image.root, 'tmp'), 0o1777)
    await mkdir(join(folder, 'secrets'))
    await writeFile(join(folder, 'secrets/jwt'), 'a-secret-only-for-the-image-with-enough-length\n')
    before = await contentOf(image)
  }, 600_000)
  afterAll(async () => {
    await promisify(execFile)('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true })
  })

  async function start() {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const own = {
      PORT: String(port),
      APP_URL: url,
      JWT_SECRET_FILE: join(folder, 'secrets/jwt'),
      DEMO: '1',
      RATES_URL: 'off',
    }
    const env = {
      ...image.env,
      ...own,
      PATH: `${folder}/bin:${process.env.PATH}`,
      TMPDIR: join(image.root, 'tmp'),
      HOME: '/',
    }
    const who = isRoot ? { uid: USER, gid: USER } : {}
    const options = { cwd: join(image.root, 'app'), env, ...who }
    const [program = '', ...args] = image.command
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        said += String(chunk)
      })
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await exited
    })
    const ready = eventually(() => expect(said).toContain('Pruva hazır'))
    await Promise.race([ready, exited.then(() => Promise.reject(new Error(said)))])
    const isHealthy = async () => {
      const [check = '', ...words] = image.healthCheck
      return promisify(execFile)(check, words, options).then(
        () => true,
        () => false,
      )
    }
    const signIn = async () => {
      const body = JSON.stringify({ email: DEMO_ACCOUNTS.emails[0], password: DEMO_ACCOUNTS.password })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
      const { data } = await answer.json()
      return { authorization: `Bearer ${data.accessToken}` }
    }
    const stop = () => {
      child.kill('SIGTERM')
      return exited
    }
    return { url, said: () => said, isHealthy, signIn, stop }
  }

  it('starts as another user: health, sign-in, photo, PDF, SIGTERM, a second start, and nothing written elsewhere', async () => {
    const first = await start()
    expect(await first.isHealthy()).toBe(true)
    expect(first.said()).toContain(', of-the-t)')
    const headers = await first.signIn()
    const { data } = await (await fetch(`${first.url}/api/maintenance/requests?status=ACTIVE`, { headers })).json()
    const { id } = data.content[0]
    const form = new FormData()
    form.set('serviceRequestId', id)
    form.set('file', new Blob([new Uint8Array(await phonePhoto())], { type: 'image/jpeg' }), 'deniz.jpg')
    const uploaded = await fetch(`${first.url}/api/maintenance/photos`, { method: 'POST', headers, body: form })
    expect([uploaded.status, (await uploaded.json()).success]).toEqual([200, true])
    const pdf = await fetch(`${first.url}/api/maintenance/requests/${id}/job-sheet`, { headers })
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await fetch(first.url)).headers.get('content-type')).toContain('text/html')
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(await second.isHealthy()).toBe(true)
    const again = await fetch(`${second.url}/api/maintenance/requests/${id}`, { headers: await second.signIn() })
    expect(again.status).toBe(200)
    expect(await second.stop()).toBe(0)
    expect(await contentOf(image)).toEqual(before)
  }, 300_000)
})
