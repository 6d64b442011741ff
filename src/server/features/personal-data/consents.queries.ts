// The texts in force, and how they stand with a person.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { privacyText } from '../../../shared/landing/privacy.texts.ts'
import type { Consent, ConsentKind } from '../../../shared/personal-data/consents.contract.ts'
import { noticeOf, PUSH_CONSENT } from '../../../shared/personal-data/consents.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { publicWorkshop } from '../workshop/workshop.queries.ts'

/** All texts are Turkish. */
export const LANGUAGE = 'tr'

interface Text {
  hash: string
  body: string
}

const hashed = (body: string): Text => ({ hash: createHash('sha256').update(body).digest('hex'), body })

/** The notice names the workshop, so it changes with the workshop's facts. */
export const textsInForce = async (db: Kysely<DB>): Promise<Record<ConsentKind, Text>> => ({
  NOTICE: hashed(noticeOf(privacyText(await publicWorkshop(db)))),
  PUSH: hashed(PUSH_CONSENT),
})

function changesOf(before: string, after: string): Consent['changes'] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const onlyIn = (lines: string[], others: string[], isNew: boolean) =>
    lines.filter((line) => !others.includes(line)).map((text) => ({ isNew, text }))
  return [...onlyIn(old, now, false), ...onlyIn(now, old, true)]
}

export async function consentsOf(db: Kysely<DB>, userId: string): Promise<Consent[]> {
  const texts = await textsInForce(db)
  const open = await db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'hash', 'text_version')
    .select(['kind', 'given_at', 'body'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return (['NOTICE', 'PUSH'] as const).map((kind) => {
    const { hash, body } = texts[kind]
    const given = open.find((row) => row.kind === kind)
    return {
      kind,
      version: hash,
      language: LANGUAGE,
      text: body,
      givenAt: given?.given_at.toISOString() ?? null,
      changes: given ? changesOf(given.body, body) : [],
    }
  })
}
