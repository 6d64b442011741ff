// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { buildWeb, ensureInstalled, main, nodePath, root, run, webIsBuilt } from './toolchain.mjs'

await main(async () => {
  const built = webIsBuilt()
  await ensureInstalled({ dev: !built })
  if (!built) {
    console.log('Building the web app …')
    await buildWeb()
  }
  const env = {
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`,
    // By default glibc keeps freed memory in eight pools a processor: decoded photos would stay in each of them.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  }
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/main.ts', ...process.argv.slice(2)]
  return run(nodePath(), args, { env })
})
