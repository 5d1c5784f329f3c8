import {
  type Icon,
  IconAddressBook,
  IconCalendar,
  IconCalendarDue,
  IconChartBar,
  IconChecklist,
  IconClipboardText,
  IconFileText,
  IconGavel,
  IconHome2,
  IconNumber,
  IconPhotoCheck,
  IconPresentation,
  IconReportMoney,
  IconShare,
  IconSitemap,
  IconSpeakerphone,
  IconTable,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'

export type Destination = {
  readonly label: string
  readonly icon: Icon
  readonly to: string
  /** The feature that the role needs. */
  readonly feature?: string
  /** A role with this feature has something better. */
  readonly unless?: string
  /** Screens, or all of a feature's, that belong to it. */
  readonly of: readonly string[]
}

const AGENT = { audience: 'agent' } as const

const all = (): readonly Destination[] => [
  { label: 'Home', icon: IconHome2, to: pathTo('performance/dashboard', AGENT), of: ['performance/dashboard'] },
  {
    label: 'Underwriting',
    icon: IconGavel,
    to: pathTo('underwriting/technical-control', AGENT),
    feature: 'UNDERWRITING',
    of: ['underwriting/technical-control', 'underwriting/case', 'quotes/technical-control'],
  },
  {
    label: 'Photos',
    icon: IconPhotoCheck,
    to: pathTo('inspections/to-review', AGENT),
    feature: 'UNDERWRITING',
    of: ['inspections/to-review', 'inspections/review'],
  },
  { label: 'Tariffs', icon: IconTable, to: pathTo('tariffs/tariffs', AGENT), feature: 'TARIFFS', of: ['tariffs/'] },
  {
    label: 'Leads',
    icon: IconUserSearch,
    to: pathTo('leads/leads', AGENT, { leadType: 'all' }),
    feature: 'LEADS',
    of: ['leads/', 'proposals/'],
  },
  { label: 'Calendar', icon: IconCalendar, to: pathTo('calendar/calendar', AGENT), feature: 'LEADS', of: ['calendar/'] },
  {
    label: 'Sales',
    icon: IconFileText,
    to: pathTo('policies/quotations-and-policies', AGENT, { quotationsType: 'policies' }),
    feature: 'POLICIES',
    of: ['policies/', 'quotes/quotation-list'],
  },
  { label: 'To-dos', icon: IconChecklist, to: pathTo('todos/todos', AGENT), of: ['todos/'] },
  {
    label: 'Customers',
    icon: IconUsers,
    to: pathTo('customer-pages/details', AGENT),
    feature: 'CUSTOMERS',
    of: ['customers/', 'customer-pages/'],
  },
  {
    label: 'Team',
    icon: IconSitemap,
    to: pathTo('directory/advisors', AGENT, { advisortype: 'tree' }),
    feature: 'TEAM',
    of: ['directory/'],
  },
  {
    label: 'Performance',
    icon: IconChartBar,
    to: pathTo('performance/performance', AGENT),
    feature: 'PERFORMANCE',
    of: ['performance/performance'],
  },
  {
    label: 'Today’s business',
    icon: IconReportMoney,
    to: pathTo('performance/daily-business', AGENT),
    feature: 'PERFORMANCE',
    of: ['performance/daily-business'],
  },
  {
    label: 'Advisors',
    icon: IconAddressBook,
    to: pathTo('directory/advisors', AGENT, { advisortype: 'list' }),
    unless: 'TEAM',
    of: ['directory/'],
  },
  { label: 'Credit', icon: IconCalendarDue, to: pathTo('credit/entitlements', AGENT), feature: 'ADMIN', of: ['credit/'] },
  {
    label: 'Authority profiles',
    icon: IconUserShield,
    to: pathTo('underwriting/authority-profiles', AGENT),
    feature: 'ADMIN',
    of: ['underwriting/authority-profiles'],
  },
  { label: 'Share a link', icon: IconShare, to: pathTo('sharing/commercial-structure', AGENT), feature: 'SHARING', of: ['sharing/'] },
  { label: 'Proposals', icon: IconClipboardText, to: pathTo('proposals/cards', AGENT), feature: 'LEADS', of: [] },
  { label: 'Sales pitch', icon: IconPresentation, to: pathTo('proposals/sales-pitch', AGENT), feature: 'LEADS', of: [] },
  { label: 'Quotation by number', icon: IconNumber, to: pathTo('quotes/quote-code', AGENT), feature: 'QUOTES', of: ['quotes/quote-code'] },
  { label: 'Announcements', icon: IconSpeakerphone, to: pathTo('notifications/notifications', { ...AGENT, variant: 'insurer' }), of: [] },
]

/** Where the advisor's header and tabs lead, most used first. What a role may not use is not offered. */
export const destinationsFor = (features: readonly string[]): readonly Destination[] =>
  all().filter(({ feature, unless }) => (!feature || features.includes(feature)) && !(unless && features.includes(unless)))

/** Whether a screen, as the manifest calls it, belongs to a destination. */
export const isAt = ({ of }: Destination, screen: string | undefined): boolean =>
  screen !== undefined && of.some((each) => (each.endsWith('/') ? screen.startsWith(each) : screen === each))

/** Destinations with a place of their own: beneath the thumb on a phone, in the header of a desktop, and of a wide one. */
export const PLACES = { tabs: 4, header: 5, wideHeader: 7 } as const
