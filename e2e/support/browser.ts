import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const installedNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = installedNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...installedPaths].find(isExecutable)
}

/** True when the machine lacks a shared library that the browser needs. */
function lacksLibraries(browser: string): boolean {
  try {
    return execFileSync('ldd', [browser], { encoding: 'utf8' }).includes('not found')
  } catch {
    return false
  }
}

/** Unpacks the browser of the npm package once. A partly unpacked one is never used. */
async function packagedBrowser(): Promise<string> {
  const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const cache = join(packageDir, '..', '..', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const staging = mkdtempSync(join(cache, 'chromium-'))
    const before = process.env.TMPDIR
    // The package unpacks into the system's temporary folder.
    process.env.TMPDIR = staging
    try {
      const { default: chromium, inflate } = await import('@sparticuz/chromium')
      await chromium.executablePath()
      await inflate(join(packageDir, 'bin', 'al2023.tar.br'))
      renameSync(staging, folder)
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(staging, { recursive: true, force: true })
    }
  }
  const browser = join(folder, 'chromium')
  if (lacksLibraries(browser)) {
    const libraries = join(folder, 'al2023', 'lib')
    process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  }
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= join(folder, 'fonts')
  return browser
}

/**
 * The browser for tests and measurements: the one that CHROME_PATH names, else the headless one in node_modules, which is built
 * for Linux on x64. The tests take more than twice as long in a full desktop browser, so an installed one is used only where it
 * is named or the packaged one does not run.
 */
export async function browserPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  const installed = installedBrowser()
  if (installed) return installed
  throw new Error('No browser for the tests: please install Chrome or Chromium, or name one in CHROME_PATH.')
}

/** Works as root, without a GPU and without a network beyond this machine. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
]
