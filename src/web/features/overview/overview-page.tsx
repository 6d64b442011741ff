// 'Genel bakış': an admin's tasks, this week, and the year in charts.
import { useQuery } from '@tanstack/react-query'
import { overviewTexts as texts } from '../../../shared/overview/overview.texts.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { OverdueDues } from '../payments/overdue-dues.tsx'
import { OverduePrivacyRequests } from '../personal-data/privacy-requests.parts.tsx'
import { ForgottenClocks } from '../time/time.parts.tsx'
import { BackupTrouble } from './backup-trouble.tsx'
import { overviewQuery } from './overview.api.ts'
import classes from './overview.module.css'
import { WaitingTiles } from './waiting-tiles.tsx'
import { WeekAgenda } from './week-agenda.tsx'
import { YearCharts } from './year-charts.tsx'

export function OverviewPage() {
  const overview = useQuery(overviewQuery)
  const shown = overview.data
  return (
    <>
      <PageHeader title={texts.title} />
      {shown && (
        <div className={classes.page}>
          {shown.backup && <BackupTrouble backup={shown.backup} />}
          {shown.overduePrivacyRequests > 0 && <OverduePrivacyRequests count={shown.overduePrivacyRequests} />}
          {shown.forgottenClocks > 0 && <ForgottenClocks count={shown.forgottenClocks} />}
          <WaitingTiles waiting={shown.waiting} />
          {shown.hasOverdueDues && <OverdueDues />}
          <div className={classes.columns}>
            <YearCharts months={shown.months} />
            <WeekAgenda week={shown.week} today={shown.today} />
          </div>
        </div>
      )}
      <QueryState query={overview} failed={texts.failed}>
        <ListSkeleton label={texts.title} cards rows={6} />
      </QueryState>
    </>
  )
}
