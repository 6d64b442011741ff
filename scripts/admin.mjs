// `npm run admin -- <command>`.
import { ensureInstalled, main, nodePath, run } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled({ dev: false })
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/admin/cli.ts', ...process.argv.slice(2)]
  return run(nodePath(), args)
})
