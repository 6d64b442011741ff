// What the preview link of a boat opens, without an account: what a buyer wants to know, without names and prices.
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { printedIdentity } from '../../../shared/boats/boat-identity.facts.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { type BoatPreview, boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { boatPreviewPageTexts as texts } from '../../../shared/handovers/boat-previews.texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { call } from '../../api/call.ts'
import { linkQuery, useLinkToken, WithoutLinkAnswer } from '../../ui/feedback/link-answer.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DueItems } from '../plans/due-items.tsx'

export function PreviewPage() {
  const token = useLinkToken()
  const boat = useQuery(linkQuery('boat-preview', token, (asked) => call(boatPreviewsApi.byAnyone, asked)))
  if (!boat.isSuccess)
    return <WithoutLinkAnswer query={boat} token={token} texts={texts} label={appTexts.titles.boatPreview} rows={4} />
  return <Preview boat={boat.data} />
}

const { hin, flag, length, beam, draught, year, material, fuelTank, waterTank } = boatsTexts.identity.fields
const LABELS = { hin, flag, length, beam, draught, year, material, fuelTank, waterTank }

function Preview({ boat }: { boat: BoatPreview }) {
  const identity = printedIdentity(boat.identity, LABELS)
  return (
    <Stack gap="lg" maw={720} mx="auto" w="100%">
      <div>
        <Title order={1}>{boat.name}</Title>
        <Text>{boat.model}</Text>
        <Text c="dimmed">{texts.until(boat.endsAt)}</Text>
      </div>
      {identity.length > 0 && (
        <Section title={texts.identity}>
          <Facts items={identity} />
        </Section>
      )}
      <Section title={texts.engines}>
        {boat.engines.length === 0 && <Text c="dimmed">{texts.noEngines}</Text>}
        <Stack gap="sm">
          {boat.engines.map(({ name, serialNumber, hours }) => (
            <div key={serialNumber}>
              <Text fw={650}>{name}</Text>
              <Text c="dimmed">{texts.engine(serialNumber, formatDecimal(hours))}</Text>
            </div>
          ))}
        </Stack>
      </Section>
      <Section title={texts.due}>
        {boat.due.length === 0 && <Text c="dimmed">{texts.noDue}</Text>}
        <DueItems items={boat.due.map((item) => ({ ...item, engineId: item.serialNumber, requestId: null }))} />
      </Section>
      <Section title={texts.jobs}>
        {boat.jobs.length === 0 && <Text c="dimmed">{texts.noJobs}</Text>}
        <Stack gap="md">
          {boat.jobs.map((job) => (
            <Job key={`${job.completedAt} ${job.workDone}`} job={job} />
          ))}
        </Stack>
      </Section>
    </Stack>
  )
}

function Job({ job: { completedAt, engines, workDone, parts } }: { job: BoatPreview['jobs'][number] }) {
  const used = parts.map(({ name, quantity, unit }) => texts.pieces(name, quantity, unit)).join('; ')
  return (
    <article>
      <Text fw={650}>{[formatDay(completedAt), ...engines].join(' · ')}</Text>
      {workDone && <Text style={{ whiteSpace: 'pre-line' }}>{workDone}</Text>}
      {used && <Text c="dimmed" size="sm">{`${texts.parts}: ${used}`}</Text>}
    </article>
  )
}
