// `npm run image [-- --push …]`: builds the image for amd64 and arm64 from the committed files, named by the version of package.json.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, run } from './toolchain.mjs'

await main(async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  const name = process.env.IMAGE ?? 'pruva'
  const tags = ['--tag', `${name}:${version}`, '--tag', `${name}:latest`]
  const args = ['--platform', 'linux/amd64,linux/arm64', '--build-arg', `COMMIT=${git('rev-parse', 'HEAD')}`, ...tags]
  return run('docker', ['buildx', 'build', ...args, ...process.argv.slice(2), '.'])
})
