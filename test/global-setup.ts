// Once per run: a migrated database that is copied for each test.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { TestProject } from 'vitest/node'
import { databaseOnPglite, openServer } from '../src/server/db/client.ts'
import { pgliteOptions } from '../src/server/db/embedded/pglite-options.ts'
import { createDataFolder } from '../src/server/db/embedded/template.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { asAdministrator, databaseUrl } from './server-database.ts'
import { silentLog } from './silent-log.ts'

/** Where the migrated database is: the file of a dump, or a template on a server. */
export type MigratedDatabase = { kind: 'embedded'; dump: string } | { kind: 'server'; url: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    migratedDatabase: MigratedDatabase
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { migrated, remove } = url ? await onServer(url, project.name) : await embedded()
  project.provide('migratedDatabase', migrated)
  return remove
}

async function embedded() {
  const folder = await mkdtemp(join(tmpdir(), 'pruva-test-'))
  const dump = join(folder, 'migrated.tar')
  await createDataFolder(join(folder, 'db'))
  const pglite = await PGlite.create({ fs: new NodeFS(join(folder, 'db')), ...pgliteOptions })
  const { db } = databaseOnPglite(pglite)
  await migrateToLatest(db)
  await db.destroy()
  await pglite.exec('vacuum (analyze)')
  await pglite.exec('checkpoint')
  await writeFile(dump, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  await rm(join(folder, 'db'), { recursive: true })
  const migrated: MigratedDatabase = { kind: 'embedded', dump }
  return { migrated, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function onServer(url: string, project: string) {
  const template = `pruva_template_${project.replace(/\W+/g, '_')}_${process.pid}`
  await asAdministrator(url, `drop database if exists ${template} with (force)`, `create database ${template}`)
  const database = await openServer(databaseUrl(url, template), silentLog)
  await migrateToLatest(database.db)
  await database.close()
  const migrated: MigratedDatabase = { kind: 'server', url, template }
  return { migrated, remove: () => asAdministrator(url, `drop database if exists ${template} with (force)`) }
}
