// What a program with an API key may call. Every call that an admin or any signed-in account may make is decided here; one that isn't
// is refused to programs, and fails token-scope.test.ts.
import { api } from '../../shared/api.ts'
import type { Endpoint } from '../../shared/endpoint.ts'

/** Names of calls, separated by spaces. */
interface Decision {
  open?: string
  closed?: string
}

export const DECIDED: Partial<Record<keyof typeof api, Decision>> = {
  // Accounts, sessions, factors, keys.
  accounts: { closed: 'me resendConfirmation changePassword updateSettings' },
  sessions: { closed: 'mine endMine endOthers ofUser endOfUser endAllOfUser' },
  emailChanges: { closed: 'ask' },
  factors: { closed: 'identity mine startTotp confirmTotp newRecoveryCodes remove removeOfUser' },
  passkeys: { closed: 'identityOptions addOptions add' },
  invitations: { closed: 'invite end paper' },
  merging: { closed: 'preview merge' },
  users: {
    open: 'roles list search byRole byRoleName pendingApprovals infos info',
    closed: `createUser removeUser changeRole changeEmail createInfo updateInfo removeInfo approve myInfo createMyInfo
      updateMyInfo removeMyInfo`,
  },
  apiTokens: { closed: 'list create update remove' },
  webhooks: { closed: 'list create update remove test' },
  // Own data, applications, erasures, everything at once.
  personalData: { closed: 'mine zipLink' },
  consents: { closed: 'mine give withdraw' },
  privacyRequests: { closed: 'list create update' },
  erasure: { closed: 'preview erase' },
  keptPapers: { closed: 'list' },
  exports: { closed: 'link' },
  // What belongs to a person at a screen, and what runs the server.
  live: { closed: 'stream' },
  notifications: {
    open: 'outbox resend resendAll',
    closed: 'list unread markRead markAllRead markVisited pushKey subscribe unsubscribe',
  },
  support: { closed: 'testMail packet' },
  workshop: { open: 'byAdmin', closed: 'update uploadLogo removeLogo' },

  customers: { open: 'list create restore byId' },
  billing: { open: 'byId update' },
  cities: { open: 'list byId create update remove' },
  boats: { open: 'create list search byId update remove restore' },
  // Who may what on a boat is its owner's to say.
  boatPeople: { closed: 'ofBoat invite update addToAllBoats remove' },
  boatIdentity: { open: 'byId update' },
  boatPhotos: { open: 'upload share remove file' },
  boatTags: { open: 'state make remove label destination' },
  handovers: { open: 'offer list cancel history historyPhoto historyReport' },
  // A ticket belongs to a session.
  serviceBooks: { open: 'ofBoat', closed: 'zipLink' },
  brands: { open: 'list create byId update remove' },
  models: { open: 'list create byId update remove ofBrand' },
  engines: { open: 'ofBoat list unassigned create assign unassign update remove move' },
  readings: { open: 'ofEngine add addPhoto photo' },
  servicePlans: { open: 'list create byId update engines remove' },
  enginePlans: { open: 'byEngine update' },
  boatPlans: { open: 'byBoat update' },
  dueServices: { open: 'list boats ofRequest' },
  requests: {
    open: 'list byId work jobSheet create update remove assign unassign plan workloads cancel complete payer',
  },
  jobNotes: { open: 'ofRequest add refused' },
  appointments: { open: 'settings updateSettings terms free load' },
  reports: { open: 'byRequest save sign pdf' },
  offers: {
    open: `create update byId revisions usedRates ofRequest accept reject send renew withdraw pdf revisionPdf
      setLostReason`,
  },
  offerTemplates: { open: 'list byId create update remove earlierOffers' },
  offerEvents: { open: 'list' },
  offerRecords: { open: 'pdf' },
  offerLinks: { open: 'list make revoke' },
  extras: { open: 'ofRequest draft' },
  businessReports: { open: 'report rows' },
  payments: { open: 'list balance dues statement record reverse' },
  expenses: { open: 'ofRequest add reverse' },
  jobResult: { open: 'ofRequest' },
  orders: { open: 'list order' },
  invoicing: { open: 'list record void' },
  photos: { open: 'upload file ofRequest remove' },
  receipts: { open: 'list create reverse' },
  spareParts: { open: 'list byCode known byId create update continueWithUnit remove movements labels' },
  partLists: {
    open: `list create byId update remove ofRequest offered useAll addItem addItemTo itemsByList items transactions
      addTransaction`,
  },
  imports: { open: 'template list create byId check remove rows answer report run undo' },
  // The address of a person's own calendar is a secret of theirs.
  calendar: { open: 'create update remove byId day week month', closed: 'renewFeed feedState removeFeed' },
  logs: { open: 'search export' },
  seals: { open: 'list verify' },
  search: { open: 'all' },
  overview: { open: 'overview menuCounts' },
  labour: { open: 'rates update' },
  time: { open: 'list add start stop correct void' },
  rates: { open: 'latest' },
}

const listed = (words = ''): string[] => words.split(/\s+/).filter((word) => word !== '')

function* openCalls(): Generator<string> {
  for (const [feature, { open }] of Object.entries(DECIDED)) {
    const calls: Record<string, Endpoint> = { ...api[feature as keyof typeof api] }
    for (const name of listed(open)) yield `${calls[name]?.method} ${calls[name]?.url}`
  }
}
const OPEN = new Set(openCalls())

/** A key to read makes only calls that read. */
export function isOpenToPrograms(method: string, url: string | undefined, scope: 'READ' | 'WRITE'): boolean {
  const asked = method === 'HEAD' ? 'GET' : method
  return (scope === 'WRITE' || asked === 'GET') && OPEN.has(`${asked} ${url}`)
}
