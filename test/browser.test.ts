import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPath } from '../e2e/support/browser.ts'

const isPackaged = process.platform === 'linux' && process.arch === 'x64'

describe('the browser of the tests', () => {
  let installed: string
  beforeEach(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pruva-browser-'))
    installed = path.join(folder, process.platform === 'win32' ? 'chrome' : 'chromium')
    writeFileSync(installed, '#!/bin/sh\n')
    chmodSync(installed, 0o755)
    vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`)
    vi.stubEnv('CHROME_PATH', '')
    return () => {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.runIf(isPackaged)('is the packaged one, also where a desktop browser is installed', async () => {
    expect(await browserPath()).toMatch(/node_modules[\\/]\.cache[\\/]chromium-[\d.]+[\\/]chromium$/)
  })

  it('is the one that CHROME_PATH names', async () => {
    vi.stubEnv('CHROME_PATH', installed)
    expect(await browserPath()).toBe(installed)
  })
})
