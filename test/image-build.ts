// Carries the lines of the Dockerfile out in folders of this machine, without a daemon.
import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Copy, DockerfileParser } from 'dockerfile-ast'

const run = promisify(execFile)
const file = DockerfileParser.parse(await readFile('Dockerfile', 'utf8'))
const instructions = file.getInstructions()

/** The words of a line, without flags. */
const wordsOf = (line: (typeof instructions)[number]): string[] => line.getArguments().map((word) => word.getValue())
/** The exec form of CMD and HEALTHCHECK. */
const commandOf = (keyword: string): string[] => {
  const content =
    instructions
      .filter((line) => line.getKeyword() === keyword)
      .at(-1)
      ?.getArgumentsContent() ?? ''
  return JSON.parse(content.slice(content.indexOf('[')))
}
export const linesOf = (keyword: string): string[] =>
  instructions.filter((line) => line.getKeyword() === keyword).map((line) => line.getArgumentsContent() ?? '')

export interface Image {
  /** Stands for the image's `/`. */
  root: string
  /** Of ENV, with the image's paths in `root`. */
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

/** What `COPY` sees: the committed files that .dockerignore lets through. */
async function makeContext(folder: string): Promise<void> {
  const all = `${folder}-all`
  await mkdir(all)
  await run('sh', ['-c', `git archive HEAD | tar -x -C '${all}'`])
  const lines = (await readFile(join(all, '.dockerignore'), 'utf8')).split('\n').filter((line) => line !== '')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice(4))
  if (lines[0] !== '*' || 1 + allowed.length + endings.length !== lines.length)
    throw new Error('.dockerignore has a line that this does not know')
  await mkdir(folder)
  for (const name of allowed)
    await cp(join(all, name), join(folder, name), {
      recursive: true,
      filter: (path) => !endings.some((ending) => path.endsWith(ending)),
    })
}

const PROJECT = join(import.meta.dirname, '..')

/**
 * What two lines make is there already, so they are carried out with it. The packages are those that the lock file names, and npm still
 * refuses a lock file that does not fit package.json. A build is taken over where the context holds exactly the files that it was made of.
 */
const SHORTENED: [RegExp, (line: string) => string][] = [
  [/^npm ci /, (line) => `${line} --dry-run && cp -a '${PROJECT}/node_modules' .`],
  [
    /^node scripts\/build\.mjs$/,
    () =>
      `if [ -d '${PROJECT}/dist' ]; then cp -a '${PROJECT}/dist' .; fi && node --input-type=module -e "
        import { build, outdatedBuilds } from './scripts/toolchain.mjs'
        await build({ names: outdatedBuilds() })"`,
  ],
]

const shortened = (line: string): string => SHORTENED.find(([pattern]) => pattern.test(line))?.[1](line) ?? line

/** A file into a folder (`./`), a folder's content (`.`), or one thing under another name. */
async function copy(origin: string, path: string, target: string): Promise<void> {
  const to = target.endsWith('/') ? join(target, basename(path)) : target
  await mkdir(dirname(to), { recursive: true })
  // Links instead of copies: a tree of packages has tens of thousands of files.
  await run('cp', ['-alT', join(origin, path), to])
}

/** Builds all stages below `folder`; the program `node` of `folder/bin` is this Node. */
export async function buildImage(folder: string): Promise<Image> {
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'bin'))
  await copyFile(process.execPath, join(folder, 'bin/node'))
  const context = join(folder, 'context')
  await makeContext(context)
  const isRoot = process.getuid?.() === 0
  let [root, workdir] = ['', '/']
  let env: Record<string, string> = {}
  const at = (path: string, stage = root) =>
    (path.startsWith('/') ? join(stage, path) : join(stage, workdir, path)) + (path.endsWith('/') ? '/' : '')
  const inRoot = (text: string) => text.replaceAll(/(?<=^|[\s=:])\/(app|data|tmp)\b/g, `${root}/$1`)
  for (const line of instructions) {
    const words = wordsOf(line)
    switch (line.getKeyword()) {
      case 'FROM':
        root = join(folder, words[2] ?? 'final')
        workdir = '/'
        env = {}
        await mkdir(join(root, 'tmp'), { recursive: true, mode: 0o777 })
        break
      case 'WORKDIR':
        workdir = words[0] ?? '/'
        await mkdir(at('.'), { recursive: true })
        break
      case 'ENV':
        for (const word of words) env[word.split('=')[0] ?? ''] = inRoot(word.slice(word.indexOf('=') + 1))
        break
      case 'COPY': {
        const flags = (line as Copy).getFlags()
        const stage = flags.find((flag) => flag.getName() === 'from')?.getValue()
        const origin = stage ? join(folder, stage) : context
        const target = words.at(-1) ?? ''
        for (const path of words.slice(0, -1)) await copy(origin, path, at(target))
        break
      }
      case 'RUN': {
        const text = shortened(inRoot(line.getArgumentsContent() ?? '')).replaceAll(
          isRoot ? /^$/g : /chown \S+ \S+ && /g,
          '',
        )
        // The machine's ways to its registry stay, what the test runner sets does not.
        const { NODE_ENV, NODE_OPTIONS, VITEST, ...own } = process.env
        const settings = {
          ...own,
          PATH: `${folder}/bin:${own.PATH}`,
          npm_config_prefer_offline: 'true',
          COMMIT: 'of-the-test',
          ...env,
        }
        await run('sh', ['-c', text], { cwd: at('.'), env: settings, maxBuffer: 64 * 1024 * 1024 })
        break
      }
      default:
    }
  }
  await run('chmod', ['-R', 'a-w,a+rX', join(root, 'app')])
  return { root, env, command: commandOf('CMD'), healthCheck: commandOf('HEALTHCHECK') }
}

/** Every file with its size and time, except of the folders that may be written. */
export async function contentOf({ root }: Image): Promise<string[]> {
  const { stdout } = await run(
    'sh',
    ['-c', `find . -path ./data -prune -o -path ./tmp -prune -o -type f -printf '%p %s %T@\\n' | sort`],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  )
  return [...(await readdir(root)).sort(), ...stdout.split('\n')]
}
