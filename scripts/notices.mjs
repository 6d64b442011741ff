// `npm run notices`: writes the licences of the shipped packages; run it after a package was added, updated or removed.
import { ensureInstalled, main, nodePath, run } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  return run(nodePath(), ['--disable-warning=ExperimentalWarning', 'scripts/write-notices.ts'])
})
