// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { build, ensureInstalled, main, nodePath, outdatedBuilds, root, run } from './toolchain.mjs'

await main(async () => {
  const names = outdatedBuilds()
  await ensureInstalled({ dev: names.length > 0 })
  if (names.length > 0) {
    console.log('Building Pruva …')
    await build({ names })
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
  const args = [...flags, 'dist/server/main.js', ...process.argv.slice(2)]
  return run(nodePath(), args, { env })
})
