// Public screens that show what the token of their address stands for, and the one that checks documents.
import { EMAIL_BACK_PATH, NEW_EMAIL_PATH } from '../../shared/accounts/email-changes.address.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { TAG_PATH } from '../../shared/boats/boat-tags.address.ts'
import { INVITATION_PATH } from '../../shared/customers/invitations.code.ts'
import { CHECK_PATH } from '../../shared/documents/documents.paths.ts'
import { PREVIEW_PATH } from '../../shared/handovers/boat-previews.address.ts'
import { SHARED_OFFER_PATH } from '../../shared/offers/offer-links.address.ts'
import type { AppRoute } from '../routing/route.ts'

const { titles } = appTexts

export const tokenRoutes: AppRoute[] = [
  {
    path: TAG_PATH,
    access: 'public',
    frame: 'site',
    title: titles.tag,
    lazy: async () => ({ Component: (await import('../features/boats/tag-page.tsx')).TagPage }),
  },
  {
    path: PREVIEW_PATH,
    access: 'public',
    frame: 'site',
    title: titles.boatPreview,
    lazy: async () => ({ Component: (await import('../features/handovers/preview-page.tsx')).PreviewPage }),
  },
  {
    path: INVITATION_PATH,
    access: 'public',
    frame: 'site',
    title: titles.invitation,
    lazy: async () => ({ Component: (await import('../features/customers/invitation-page.tsx')).InvitationPage }),
  },
  {
    path: NEW_EMAIL_PATH,
    access: 'public',
    frame: 'site',
    title: titles.newEmail,
    lazy: async () => ({ Component: (await import('../features/accounts/mailed-step-page.tsx')).NewEmailPage }),
  },
  {
    path: EMAIL_BACK_PATH,
    access: 'public',
    frame: 'site',
    title: titles.emailBack,
    lazy: async () => ({ Component: (await import('../features/accounts/mailed-step-page.tsx')).EmailBackPage }),
  },
  {
    path: CHECK_PATH,
    access: 'public',
    frame: 'site',
    title: titles.check,
    lazy: async () => ({ Component: (await import('../features/documents/check-page.tsx')).CheckPage }),
  },
  {
    path: SHARED_OFFER_PATH,
    access: 'public',
    frame: 'site',
    title: titles.sharedOffer,
    lazy: async () => ({ Component: (await import('../features/offers/shared-offer-page.tsx')).SharedOfferPage }),
  },
  {
    path: `${TAG_PATH}/:token`,
    access: 'public',
    frame: 'site',
    title: titles.sharedOffer,
    lazy: async () => ({ Component: (await import('../features/offers/shared-offer-page.tsx')).SharedOfferRedirect }),
  },
]
