// A file that is no whole backup of this or an older version changes nothing.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { at, corrupt, made, rewritten, target, useBackup } from '../../../test/backups.ts'
import { readArchive } from './archive.ts'
import { restoreBackup } from './restore.ts'

const run = promisify(execFile)
/** A new data folder has a thousand files, and each is synced. */
const TIME_LIMIT = { timeout: 90_000 }

useBackup()

const withManifest = (change: object) =>
  rewritten((name, bytes) =>
    name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change })) : bytes,
  )

async function expectRefused(file: string, message: RegExp | string): Promise<void> {
  await mkdir(at('data'), { recursive: true })
  await expect(restoreBackup(file, target('data'))).rejects.toThrow(message)
  expect((await readdir(at('data'))).filter((name) => !name.startsWith('db.lock'))).toEqual([])
}

const firstEntry = async (): Promise<Buffer> => {
  for await (const { bytes } of readArchive(made.archive)) return bytes
  throw new Error('The archive is empty')
}

describe('what is not a whole backup is refused whole', () => {
  it('a file that is cut off anywhere, or has one byte changed, is refused', TIME_LIMIT, async () => {
    const whole = await readFile(made.archive)
    const plain = gunzipSync(whole)
    const cuts: [string, Buffer][] = [20, whole.length >> 1, whole.length - 5].map((length) => [
      `cut-${length}`,
      whole.subarray(0, length),
    ])
    // Cut between two blocks and zipped again, as by a tool that was stopped.
    for (const length of [512 * 9, plain.length - 2048])
      cuts.push([`blocks-${length}`, gzipSync(plain.subarray(0, length), { level: 0 })])
    const flipped = Buffer.from(plain)
    const place = flipped.indexOf('@pruva.local')
    flipped[place] = 'q'.charCodeAt(0)
    cuts.push(['flipped', gzipSync(flipped, { level: 0 })], ['nothing', Buffer.alloc(0)])
    for (const [name, bytes] of cuts) {
      await writeFile(at(name), bytes)
      await expectRefused(at(name), /^\S+ is (no whole Pruva backup: .*\. Nothing was changed\.|no Pruva backup\.)$/)
    }
  })

  it('another file, none, or another archive', async () => {
    await expectRefused(at('missing.tar.gz'), /^There is no file \S+missing.tar.gz\.$/)
    await writeFile(at('notes.txt'), 'Not an archive at all. '.repeat(100))
    await expectRefused(at('notes.txt'), 'is no whole Pruva backup: incorrect header check')
    await run('tar', ['-czf', at('other.tar.gz'), '-C', made.folder, 'notes.txt'])
    await expectRefused(at('other.tar.gz'), /other\.tar\.gz is no /)
  })

  it('one of a newer version, or of a schema that is not ours', TIME_LIMIT, async () => {
    await expectRefused(await withManifest({ format: 2 }), 'made by a newer version of Pruva, update this one first')
    const { migrations, tables } = JSON.parse((await firstEntry()).toString())
    const newer = await withManifest({ migrations: [...migrations, '9999-later'] })
    await expectRefused(
      newer,
      'made by a newer version of Pruva (it has the migration 9999-later), update this one first',
    )
    await expectRefused(await withManifest({ migrations: migrations.slice(1) }), 'are not those of this version')
    await expectRefused(
      await withManifest({ tables: [...tables, { name: 'more', columns: ['id'] }] }),
      'its schema is not that of its migrations',
    )
    await expectRefused(await withManifest({ tables: 'all' }), 'its manifest is not readable')
  })

  it('one that names files outside its folder, or anything unknown', async () => {
    for (const name of ['files/../../evil', 'files/a/../../b', 'files//etc/passwd', 'rows/none/000001.json', 'evil'])
      await expectRefused(await rewritten((_, bytes) => bytes, [[name, Buffer.from('x')]]), /nobody knows what/)
    expect(await readdir(tmpdir())).not.toContain('evil')
  })

  it('one whose rows break a rule of the database: nothing of it stays', TIME_LIMIT, async () => {
    await expectRefused(
      await rewritten((name, bytes) => (name.startsWith('rows/offer_items/') ? corrupt(bytes) : bytes)),
      'duplicate key value',
    )
  })
})
