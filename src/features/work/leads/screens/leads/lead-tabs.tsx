import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { GROUPINGS, type GroupingName, type LeadCounts } from '../../public/contract/leads.ts'
import classes from './lead-tabs.module.css'

const TABS: readonly { readonly name: GroupingName; readonly label: string }[] = [
  { name: 'all', label: 'All' },
  { name: 'open', label: 'Open' },
  { name: 'fortoday', label: 'Today' },
  { name: 'converted', label: 'Converted' },
  { name: 'failed', label: 'Failed' },
  { name: 'discarded', label: 'Discarded' },
]

/** Specification §9: all, unless the address names another tab. */
export const tabOf = (leadType: string | undefined): GroupingName => GROUPINGS.find((name) => name === leadType) ?? 'all'

type Props = {
  readonly current: GroupingName
  readonly counts: LeadCounts | undefined
  /** Whose leads are shown, where the address says so: every tab keeps this. */
  readonly whose: Readonly<Record<string, string | undefined>>
}

/** The groupings of leads with their counts; each grouping has an address of its own. */
export const LeadTabs = ({ current, counts, whose }: Props) => (
  <nav className={classes.tabs} aria-label={t('Leads by status')}>
    {TABS.map(({ name, label }) => (
      <Link
        key={name}
        to={pathTo('leads/leads', { audience: 'agent' }, { ...whose, leadType: name })}
        className={classes.tab ?? ''}
        aria-current={name === current ? 'page' : undefined}
        replace
      >
        <span>{t(label)}</span> <span className={`figures ${classes.count}`}>{counts ? counts[name].toLocaleString('en-PH') : '…'}</span>
      </Link>
    ))}
  </nav>
)
