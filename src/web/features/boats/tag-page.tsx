// What a boat's QR tag opens: for strangers the boat's name and the workshop, for its people their own page of the boat.
import { Alert, Anchor, Button, Image, Stack, Text, Title } from '@mantine/core'
import { IconMessage, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import { boatTagsApi, type TaggedBoat } from '../../../shared/boats/boat-tags.contract.ts'
import { tagPageTexts as texts } from '../../../shared/boats/boat-tags.texts.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { chatOf, dialOf } from '../../../shared/phone.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'
import { addressOf, call } from '../../api/call.ts'
import { useSession } from '../../api/session.tsx'
import { Link, Navigate } from '../../routing/link.tsx'
import { linkQuery, useLinkToken, WithoutLinkAnswer } from '../../ui/feedback/link-answer.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { WorkshopContact } from '../workshop/workshop-contact.parts.tsx'
import { BOAT_PATHS } from './boat-paths.ts'

const TagMessageForm = onDemand(async () => (await import('./tag-message-form.tsx')).TagMessageForm)

export function TagPage() {
  const token = useLinkToken()
  const { token: session, me, failed } = useSession()
  const isApproved = me?.emailConfirmed === true && me.userInfoStatus === 'APPROVED'
  const own = useQuery({
    // The token is kept no longer than the page.
    queryKey: ['tag', token, me?.id],
    queryFn: ({ signal }) => call(boatTagsApi.destination, { params: { token }, signal }),
    enabled: isApproved && token !== '',
    retry: false,
    gcTime: 0,
  })
  if (me && own.data?.requestId) return <Navigate to={requestPath(me.roleName, own.data.requestId)} replace />
  if (me && me.roleName !== 'TECHNICIAN' && own.data?.boatId)
    return <Navigate to={`${BOAT_PATHS[me.roleName]}/${own.data.boatId}`} replace />
  const isDeciding = (session !== null && !me && !failed) || own.isLoading
  if (isDeciding) return <ListSkeleton label={appTexts.titles.tag} rows={2} />
  return <PublicTag token={token} isSignedIn={me !== undefined} />
}

function PublicTag({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const boat = useQuery(linkQuery('public-tag', token, (asked) => call(boatTagsApi.byAnyone, asked)))
  const workshop = useQuery(publicWorkshopQuery)
  const [isWriting, setIsWriting] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  if (!boat.isSuccess)
    return <WithoutLinkAnswer query={boat} token={token} texts={texts} label={appTexts.titles.tag} rows={2} />
  return (
    <Stack gap="lg" maw={560} mx="auto" w="100%">
      {boat.data.hasPhoto && (
        <Image
          src={addressOf(boatPhotosApi.ofTag, { params: { token } })}
          alt={boatsTexts.photo.alt(boat.data.name)}
          radius="md"
          mah={320}
        />
      )}
      <div>
        <Title order={1}>{boat.data.name}</Title>
        <Text c="dimmed">{boat.data.model}</Text>
      </div>
      <Text>{texts.intro}</Text>
      {workshop.data && <Contact workshop={workshop.data} boat={boat.data} />}
      {isTaken && (
        <Alert color="green" role="status">
          {texts.taken}
        </Alert>
      )}
      <Button variant="default" leftSection={<IconMessage size={18} aria-hidden />} onClick={() => setIsWriting(true)}>
        {texts.notify}
      </Button>
      {isWriting && (
        <TagMessageForm token={token} onClose={() => setIsWriting(false)} onTaken={() => setIsTaken(true)} />
      )}
      {!isSignedIn && (
        <Anchor component={Link} to="/auth">
          {texts.own}
        </Anchor>
      )}
    </Stack>
  )
}

/** The nearest way to ask for a service: a chat that names the boat, a call, a mail. */
function serviceLink({ whatsapp, phone, email }: PublicWorkshop, boat: TaggedBoat): string | null {
  const message = texts.serviceMessage(boat.name)
  const chat = chatOf(whatsapp)
  if (chat) return `${chat}?text=${encodeURIComponent(message)}`
  if (phone) return dialOf(phone)
  return email ? `mailto:${email}?subject=${encodeURIComponent(message)}` : null
}

function Contact({ workshop, boat }: { workshop: PublicWorkshop; boat: TaggedBoat }) {
  const link = serviceLink(workshop, boat)
  return (
    <WorkshopContact workshop={workshop}>
      {link && (
        <Button
          component="a"
          href={link}
          rel="noopener noreferrer"
          color="buoy"
          mt="md"
          fullWidth
          leftSection={<IconTool size={18} aria-hidden />}
        >
          {texts.service}
        </Button>
      )}
    </WorkshopContact>
  )
}
