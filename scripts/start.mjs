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
    // By default glibc keeps freed memory in eight pools a processor, and once it has freed a block of some megabytes it keeps others of
    // that size too: decoded photos would stay. With these limits they go back to the system.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
  }
  // V8 keeps three times the space for new objects, by default 16 MB, once it was full.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
  const args = [...flags, 'src/server/main.ts', ...process.argv.slice(2)]
  return run(nodePath(), args, { env })
})
