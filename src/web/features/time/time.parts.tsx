// On an admin's overview, while clocks wait for their end.
import { Alert, Anchor } from '@mantine/core'
import { IconClockQuestion } from '@tabler/icons-react'
import { TIME_PATH } from '../../../shared/time/time.paths.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { Link } from '../../routing/link.tsx'

export function ForgottenClocks({ count }: { count: number }) {
  return (
    <Alert color="yellow" icon={<IconClockQuestion aria-hidden />}>
      {texts.overview(count)}{' '}
      <Anchor component={Link} to={`${TIME_PATH}?state=OPEN`}>
        {texts.overviewLink}
      </Anchor>
    </Alert>
  )
}
