// On an admin's overview, while an application has had no answer by its last day.
import { Alert, Anchor } from '@mantine/core'
import { IconShieldQuestion } from '@tabler/icons-react'
import { PRIVACY_REQUESTS_PATH } from '../../../shared/personal-data/privacy-requests.paths.ts'
import { privacyRequestsTexts as texts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { Link } from '../../routing/link.tsx'

export function OverduePrivacyRequests({ count }: { count: number }) {
  return (
    <Alert color="red" title={texts.overview(count)} icon={<IconShieldQuestion aria-hidden />}>
      <Anchor component={Link} to={`${PRIVACY_REQUESTS_PATH}?state=OPEN`}>
        {texts.overviewLink}
      </Anchor>
    </Alert>
  )
}
