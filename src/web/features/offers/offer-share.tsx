// Links that show one offer without an account. A link's address is shown once, right after it was made.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OfferLink, offerLinksApi } from '../../../shared/offers/offer-links.contract.ts'
import { offerLinksTexts as texts } from '../../../shared/offers/offer-links.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { offerLinksQuery } from './offers.api.ts'

export function OfferShare({ offer }: { offer: Offer }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        px="sm"
        leftSection={<IconShare size={18} aria-hidden />}
        aria-label={texts.openOf(offer.offerNumber)}
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Dialog title={texts.title(offer.offerNumber)} size="lg" onClose={() => setIsOpen(false)}>
          <Links offer={offer} />
        </Dialog>
      )}
    </>
  )
}

function Links({ offer }: { offer: Offer }) {
  const links = useQuery(offerLinksQuery(offer))
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const creation = useAsyncAction(async () => {
    setMade(await call(offerLinksApi.make, { params: { id: offer.id } }))
    await links.refetch()
  })
  const askToRevoke = ({ id: linkId }: OfferLink) =>
    confirmAction({
      title: texts.revoke,
      message: texts.revokeQuestion,
      confirmLabel: texts.revoke,
      dangerous: true,
      onConfirm: async () => {
        await call(offerLinksApi.revoke, { params: { id: offer.id, linkId } })
        if (made?.id === linkId) setMade(null)
        await links.refetch()
      },
    })
  return (
    <Stack gap="md">
      <Text>{texts.intro}</Text>
      {links.isPending && <ListSkeleton label={texts.title(offer.offerNumber)} rows={2} />}
      {links.isError && (
        <ErrorState message={texts.failed} detail={links.error.message} onRetry={() => void links.refetch()} />
      )}
      {made && (
        <>
          <Alert color="yellow">{texts.once}</Alert>
          <SecretAddress address={made.url} label={texts.address} codeLabel={texts.qr} />
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(texts.message(offer.offerNumber, made.url))}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            {texts.chat}
          </Button>
        </>
      )}
      {links.data?.map((link) => (
        <Group key={link.id} justify="space-between" wrap="nowrap">
          <Text size="sm">{texts.made(link.createdAt, link.validUntil)}</Text>
          <Button flex="none" variant="subtle" color="red" onClick={() => askToRevoke(link)}>
            {texts.revoke}
          </Button>
        </Group>
      ))}
      {links.data && (
        <Group justify="flex-end" mt="xs">
          <ServerButton
            color={links.data.length > 0 ? undefined : 'buoy'}
            variant={links.data.length > 0 ? 'default' : 'filled'}
            loading={creation.pending}
            data-autofocus
            onClick={() => void creation.run()}
          >
            {links.data.length > 0 ? texts.createMore : texts.create}
          </ServerButton>
        </Group>
      )}
    </Stack>
  )
}
