// The phone's camera reads a part's code, with a network and without one. The browser films what the test draws.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { create as qrOf } from 'qrcode'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { browserArgs } from './support/browser.ts'
import { jobsOnDevice, startInstalled } from './support/device.ts'
import { test } from './support/offline.ts'
import { checkA11y } from './support/test.ts'

const { camera, create } = partListsTexts
const FILM = join(tmpdir(), `pruva-camera-${process.pid}.y4m`)

test.use({
  launchOptions: {
    executablePath: process.env.E2E_CHROME,
    args: [
      ...browserArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
})
test.afterAll(() => rmSync(FILM, { force: true }))

/** A still film (YUV 4:2:0) of a QR code, dark on white in the middle. */
function filmOf(text: string): Buffer {
  const [width, height, module] = [640, 480, 10]
  const { modules } = qrOf(text, { errorCorrectionLevel: 'M' })
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.size * module) / 2))
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < modules.size * module; y++)
    for (let x = 0; x < modules.size * module; x++)
      if (modules.get(Math.floor(y / module), Math.floor(x / module)))
        light[((top ?? 0) + y) * width + (left ?? 0) + x] = 16
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\n`), ...frame, ...frame])
}

test('@phone a part is scanned by the camera, also without a network, and taken once', async ({
  page,
  context,
  made,
  offlineJob: { request: job, technician },
}) => {
  const part = await made.part({ quantity: 10 })
  writeFileSync(FILM, filmOf(part.partCode))
  const scan = async (times: number) => {
    await page.goto(`/inventory/lists?requestId=${job.id}`)
    await page.getByRole('button', { name: create.camera }).click()
    const dialog = page.getByRole('dialog', { name: camera.title })
    await expect(dialog.getByText(create.added(part.name, times))).toBeVisible()
    await checkA11y(page)
    await dialog.getByRole('button', { name: camera.done }).click()
    await expect(dialog).toHaveCount(0)
  }
  await startInstalled(page, technician.email, '/technician/dashboard')
  await scan(1)
  await jobsOnDevice(page, part.partCode)
  await context.setOffline(true)
  await scan(2)
  await page.getByRole('button', { name: create.submit }).click()
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)
  const lists = await made.as(technician.email, partListsApi.ofRequest, { params: { id: job.id } })
  expect(lists.content.map(({ remaining }) => remaining)).toEqual([2])
})
