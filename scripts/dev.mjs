// `npm run dev`: the server, restarted at each change, behind Vite with hot reload.
import { ensureInstalled, main, nodePath, program, root, run } from './toolchain.mjs'

const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.DEV_PORT ?? '5173'
const webUrl = `http://127.0.0.1:${webPort}`

async function healthy() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

await main(async () => {
  await ensureInstalled()
  const node = nodePath()
  const env = {
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`,
    APP_URL: webUrl,
    RATES_URL: 'off',
    ...process.env,
    PORT: apiPort,
  }
  const server = run(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { env })
  const vite = run(node, [program('vite', 'bin/vite.js'), '--port', webPort, '--strictPort', '--logLevel', 'warn'], {
    env,
  })
  void healthy().then(() => console.log(`Pruva, with hot reload: ${webUrl}`))
  const code = await Promise.race([server, vite])
  // When one of the two ends, the other is stopped too.
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, vite])
  process.exit(code)
})
