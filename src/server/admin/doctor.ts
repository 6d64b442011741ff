// Tries everything that a start does not prove, a line each. A check that breaks is a finding, and the others go on.
import type { Kysely } from 'kysely'
import { doctorTexts as texts } from '../../shared/app/doctor.texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { AdminAnswer } from './answer.ts'
import type { AdminDeps } from './deps.ts'
import { addressFindings } from './doctor-address.ts'
import {
  backupFinding,
  databaseFinding,
  demoFinding,
  diskFinding,
  settingsFindings,
  storeFinding,
} from './doctor-checks.ts'
import { clockFinding, mailFinding, pushFinding } from './doctor-network.ts'
import { bad, type Finding, reasonOf } from './finding.ts'

export type DoctorDeps = Omit<AdminDeps, 'db'> & { database: { db: Kysely<DB> } | { error: string } }

type Check = () => Promise<Finding | Finding[]>

export async function doctor({ database, ...deps }: DoctorDeps): Promise<AdminAnswer> {
  const { config } = deps
  const db = 'db' in database ? database.db : null
  const withDatabase = (name: string, check: (db: Kysely<DB>) => Promise<Finding | Finding[]>): [string, Check][] =>
    db ? [[name, () => check(db)]] : []
  const checks: [string, Check][] = [
    [texts.settings.name, async () => settingsFindings(config)],
    [
      texts.database.name,
      async () =>
        'db' in database
          ? databaseFinding(database.db, config)
          : bad(texts.database.name, texts.database.bad(database.error)),
    ],
    [texts.disk.name, () => diskFinding(config.dataDir)],
    [texts.store.name, () => storeFinding(deps)],
    [texts.mail.name, () => mailFinding(config, db)],
    ...withDatabase(texts.push.name, (db) => pushFinding(config, db)),
    ...withDatabase(texts.address.name, (db) => addressFindings({ ...deps, db })),
    [texts.clock.name, () => clockFinding({ ...deps, db })],
    ...withDatabase(texts.backup.name, (db) => backupFinding({ ...deps, db })),
    ...withDatabase(texts.demo.name, (db) => demoFinding(config, db)),
  ]
  const findings: Finding[] = []
  for (const [name, check] of checks)
    findings.push(...[await check().catch((error: unknown) => bad(name, texts.broke(reasonOf(error))))].flat())
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return {
    lines: [
      ...findings.map(({ level, name, says }) => texts.line(texts.marks[level], name, says)),
      texts.summary(count('bad'), count('care')),
    ],
    exitCode: count('bad') > 0 ? 1 : 0,
  }
}
