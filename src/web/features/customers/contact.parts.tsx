// How the workshop reaches a customer whom the app does not tell by itself.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone, IconPhoneOutgoing } from '@tabler/icons-react'
import { customersTexts as texts } from '../../../shared/customers/customers.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { chatOf, dialOf } from '../../../shared/phone.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'

interface Props {
  name: string
  phone: string
  /** What a chat begins with. */
  message?: string
}

export function ContactButtons({ name, phone, message }: Props) {
  const chat = chatOf(phone)
  return (
    <>
      <Button
        component="a"
        href={dialOf(phone)}
        variant="default"
        aria-label={texts.card.callTo(name)}
        leftSection={<IconPhone size={18} aria-hidden />}
      >
        {texts.card.call}
      </Button>
      {chat && (
        <Button
          component="a"
          href={message ? `${chat}?text=${encodeURIComponent(message)}` : chat}
          target="_blank"
          rel="noreferrer"
          variant="default"
          aria-label={texts.card.chatTo(name)}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          {texts.card.chat}
        </Button>
      )}
    </>
  )
}

interface TellProps extends Omit<Props, 'phone'> {
  phone: string | null
}

/** Somebody whom the app does not reach. */
function Tell({ name, phone, message }: TellProps) {
  return (
    <Alert className="no-print" mb="md" icon={<IconPhoneOutgoing />} title={texts.tell.title(name)}>
      <Text size="sm">{texts.tell.text}</Text>
      {phone && (
        <Group gap="sm" mt="sm">
          <ContactButtons name={name} phone={phone} message={message} />
        </Group>
      )}
    </Alert>
  )
}

const boatOf = ({ boatName }: ServiceRequest) => boatName || requestsTexts.noBoat

export function TellCustomer({ request }: { request: ServiceRequest }) {
  const name = request.customerName ?? request.customerEmail
  const message = texts.tell.message(name, { ...request, boatName: boatOf(request) })
  return <Tell name={name} phone={request.customerPhone} message={message} />
}

interface PayerProps {
  request: ServiceRequest
  payer: { name: string; phone: string | null }
  /** In lira. */
  open: number
}

export function TellPayer({ request, payer: { name, phone }, open }: PayerProps) {
  const about = { boatName: boatOf(request), requestNumber: request.requestNumber }
  return <Tell name={name} phone={phone} message={texts.tell.payment(name, about, formatMoney(open, 'TRY'))} />
}
