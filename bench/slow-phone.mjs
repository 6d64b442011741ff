// A phone-sized page on a slow line: Chrome's own throttling, not a simulation, and a processor four times slower.
const BYTES_PER_MEGABIT = (1000 * 1000) / 8

/** Its latency is for each request. */
export const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1.6 * 0.9 * BYTES_PER_MEGABIT,
  uploadThroughput: 0.75 * 0.9 * BYTES_PER_MEGABIT,
}
export const noNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
export const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const PATIENCE_MS = 60_000

/** Makes the page a slow phone's; gives its devtools session. */
export async function slowDown(page, network = slow4G) {
  await page.setViewport(phone)
  const devtools = await page.createCDPSession()
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await page.emulateCPUThrottling(4)
  return devtools
}

/** Milliseconds from the navigation until the frame (`first`) is visible, and until the content (`done`) is. */
export async function waitsFor(page, url, { first, done }) {
  const start = performance.now()
  void page.goto(url, { timeout: PATIENCE_MS }).catch(() => undefined)
  const after = async (selector) => {
    await page.waitForSelector(selector, { visible: true, timeout: PATIENCE_MS })
    return performance.now() - start
  }
  return { seen: await after(first), done: await after(done) }
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
export const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`
