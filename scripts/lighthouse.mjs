// `npm run lighthouse`: Lighthouse over the main pages of the built app with demo data, on a desk and on a phone.
// `-- --only=/boats,/auth --form=mobile --runs=1` selects fewer; `-- --react-baseline` runs the signed-in screens beside plain React. Reports go to `lighthouse/`; see docs/performance.md.
import { build, ensureBenchInstalled, ensureInstalled, main, nodePath, outdatedBuilds, run } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBenchInstalled()
  await build({ names: outdatedBuilds() })
  const args = ['--disable-warning=ExperimentalWarning', 'bench/lighthouse.mjs', ...process.argv.slice(2)]
  return run(nodePath(), args)
})
