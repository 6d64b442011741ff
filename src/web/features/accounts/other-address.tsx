import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appApi } from '../../../shared/app/app.contract.ts'
import { isOwnAddress } from '../../../shared/app/own-address.ts'
import { call } from '../../api/call.ts'

/** The server ends sessions at other addresses than the one of its settings. */
export function OtherAddress() {
  const [address, setAddress] = useState(location.origin)
  useEffect(() => {
    call(appApi.settings, { toast: false }).then(
      ({ appUrl }) => setAddress(appUrl),
      () => undefined,
    )
  }, [])
  if (isOwnAddress(location.origin, address)) return null
  return (
    <Alert color="yellow" title={texts.otherAddressTitle} icon={<IconAlertTriangle size={20} aria-hidden />}>
      {texts.otherAddress} <Anchor href={`${address}/login`}>{address}</Anchor>
    </Alert>
  )
}
