// `npm run backup [-- file]` and `npm run restore -- file`.
import { ensureInstalled, main, nodePath, run } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled({ dev: false })
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/backup/cli.ts', ...process.argv.slice(2)]
  return run(nodePath(), args)
})
