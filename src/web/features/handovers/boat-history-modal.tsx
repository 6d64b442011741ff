// Who owned the boat and what was done on it, for its owner and admins: no names of owners before, no prices.
import { Group, Image, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../shared/days.ts'
import type { BoatHistory } from '../../../shared/handovers/handovers.contract.ts'
import { handoversTexts } from '../../../shared/handovers/handovers.texts.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { boatHistoryQuery, historyPhotoQuery, openHistoryReport } from './handovers.api.ts'

const texts = handoversTexts.historyOf
type Job = BoatHistory['jobs'][number]
type Period = BoatHistory['periods'][number]

export function BoatHistoryModal({ boatId, onClose }: { boatId: string; onClose: () => void }) {
  const history = useQuery(boatHistoryQuery(boatId))
  return (
    <Dialog onClose={onClose} title={handoversTexts.history} size="lg">
      {history.isError && (
        <ErrorState message={texts.failed} detail={history.error.message} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <ListSkeleton label={handoversTexts.history} rows={3} />}
      {history.data && (
        <Stack gap="lg">
          <div>
            <Title order={3} size="h4" mb="xs">
              {texts.periods}
            </Title>
            <Facts items={history.data.periods.map((period) => [days(period), period.ownerEmail ?? whose(period)])} />
          </div>
          <div>
            <Title order={3} size="h4" mb="xs">
              {texts.jobs}
            </Title>
            {history.data.jobs.length === 0 && <Text c="dimmed">{texts.noJobs}</Text>}
            <Stack gap="lg">
              {history.data.jobs.map((job) => (
                <JobPart key={job.id} boatId={boatId} job={job} />
              ))}
            </Stack>
          </div>
        </Stack>
      )}
    </Dialog>
  )
}

const days = ({ startedAt, endedAt }: Period) =>
  `${formatDay(startedAt)} – ${endedAt ? formatDay(endedAt) : texts.present}`
const whose = ({ isMine }: Period) => (isMine ? texts.mine : texts.other)

function JobPart({ boatId, job }: { boatId: string; job: Job }) {
  const parts = job.parts.map(({ name, quantity, unit }) => `${name}, ${texts.pieces(quantity, unit)}`).join('; ')
  return (
    <article aria-label={job.requestNumber}>
      <Text fw={650}>{`${formatDay(job.completedAt)} · ${job.engines.join(', ') || job.requestNumber}`}</Text>
      {job.workDone && <Text style={{ whiteSpace: 'pre-line' }}>{job.workDone}</Text>}
      <Text c="dimmed" size="sm">
        {[
          parts && `${texts.parts}: ${parts}`,
          job.technicians.length > 0 && `${texts.by}: ${job.technicians.join(', ')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {job.photoIds.length > 0 && (
        <Group gap="xs" mt="xs">
          {job.photoIds.map((photoId) => (
            <HistoryPhoto key={photoId} boatId={boatId} photoId={photoId} alt={texts.photo(job.requestNumber)} />
          ))}
        </Group>
      )}
      {job.reportSignedAt && <ReportButton boatId={boatId} job={job} />}
    </article>
  )
}

function ReportButton({ boatId, job }: { boatId: string; job: Job }) {
  const { pending, run } = useAsyncAction(() => openHistoryReport(boatId, job))
  return (
    <ServerButton
      variant="default"
      mt="xs"
      leftSection={<IconFileText size={18} aria-hidden />}
      aria-label={`${reportsTexts.openPdf}, ${job.requestNumber}`}
      loading={pending}
      onClick={() => void run()}
    >
      {reportsTexts.openPdf}
    </ServerButton>
  )
}

function HistoryPhoto({ boatId, photoId, alt }: { boatId: string; photoId: string; alt: string }) {
  const url = useObjectUrl(useQuery(historyPhotoQuery(boatId, photoId)).data)
  return url ? (
    <Image src={url} alt={alt} w={120} h={90} fit="cover" radius="sm" />
  ) : (
    <Skeleton width={120} height={90} radius="sm" />
  )
}
