import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconCalendarPlus, IconFileText, IconGavel, IconPlus, IconShare, IconShieldSearch, IconUserPlus } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import classes from '../../parts/dashboard.module.css'

const ShareDrawer = lazyPart(async () => ({
  default: (await import('#features/people/sharing/public/parts/share-drawer.tsx')).ShareDrawer,
}))

const AGENT = { audience: 'agent' } as const

/** What an agent does most often, one tap away. */
export function QuickActions() {
  const quotes = useFeature('QUOTES')
  const leads = useFeature('LEADS')
  const shares = useFeature('SHARING')
  const decides = useFeature('UNDERWRITING')
  const [sharing, setSharing] = useState<boolean>()
  return (
    <nav className={classes.quick} aria-label={t('Quick actions')}>
      {quotes && (
        <Link className={`${classes.action} ${classes.first}`} to={pathTo('quotes/quick-quote', AGENT)}>
          <IconPlus size={22} aria-hidden />
          {t('New quotation')}
        </Link>
      )}
      {leads && (
        <>
          <Link className={classes.action ?? ''} to={pathTo('leads/new-lead', AGENT)}>
            <IconUserPlus size={22} stroke={1.7} aria-hidden />
            {t('New lead')}
          </Link>
          <Link className={classes.action ?? ''} to={pathTo('calendar/create-event', AGENT)}>
            <IconCalendarPlus size={22} stroke={1.7} aria-hidden />
            {t('Book a meeting')}
          </Link>
        </>
      )}
      {shares && (
        <button type="button" className={classes.action} onClick={() => setSharing(true)}>
          <IconShare size={22} stroke={1.7} aria-hidden />
          {t('Share a link')}
        </button>
      )}
      {decides && (
        <Link className={`${classes.action} ${classes.first}`} to={pathTo('underwriting/technical-control', AGENT)}>
          <IconGavel size={22} stroke={1.7} aria-hidden />
          {t('Decide on referrals')}
        </Link>
      )}
      <Link className={`${classes.action} ${classes.further}`} to={pathTo('policies/policy-list', AGENT)}>
        <IconShieldSearch size={22} stroke={1.7} aria-hidden />
        {t('Find a policy')}
      </Link>
      {quotes && (
        <Link className={`${classes.action} ${classes.further}`} to={pathTo('quotes/quotation-list', AGENT)}>
          <IconFileText size={22} stroke={1.7} aria-hidden />
          {t('Quotations')}
        </Link>
      )}
      {sharing !== undefined && (
        <Suspense>
          <ShareDrawer opened={sharing} onClose={() => setSharing(false)} request={{}} />
        </Suspense>
      )}
    </nav>
  )
}
